import { clean } from '../core/clean.ts';
import type { Problem } from '../core/problems.ts';
import { problem, problemWords } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { type Place, placeOf } from '../host/project.ts';
import { type RoomFiles, roomFiles } from '../host/room-files.ts';
import { type Home, homeFrom } from '../protocol/home.ts';
import { exitCodeOf } from './words.ts';

/** The flags of the command line, as meow gives them. */
export interface Flags {
  a: string | undefined;
  b: string | undefined;
  mock: boolean;
  resume: boolean;
  /** `a=writer` */
  role: readonly string[] | undefined;
  grace: number | undefined;
  prefix: string | undefined;
  directKeys: boolean;
  linear: boolean;
  notifyCommand: string | undefined;
  allowSecret: boolean;
  json: boolean;
  all: boolean;
  limit: number | undefined;
}

/** What every command works with. */
export interface Context {
  place: Place;
  home: Home;
  files: RoomFiles;
  version: string;
  flags: Flags;
}

/** The room of the present directory. */
export function contextHere(flags: Flags): Result<Context> {
  let home: Home;
  let place: Place;
  try {
    // A relative home too is looked for from here.
    home = homeFrom(process.env);
    place = placeOf(process.cwd());
  } catch {
    return refuse(problem('not a directory', { what: process.env.PWD ?? 'The current directory' }));
  }
  return ok({ place, home, files: roomFiles(home, place.room), version: PAIRROOM_VERSION, flags });
}

/** Prints a refusal, whose words may name what the human typed or a file is called, as JSON on stdout where that was asked for, and gives its exit code. */
export function report(refusal: Problem, json: boolean): number {
  if (json) printJson({ error: { code: refusal.code, message: problemWords(refusal) } });
  else process.stderr.write(`pairroom: ${clean(problemWords(refusal)).text}\n`);
  return exitCodeOf(refusal);
}

/** Prints words for a person: what names and paths carry cannot act on their terminal. */
export function print(text: string): void {
  process.stdout.write(`${clean(text).text}\n`);
}

/** Prints a value for a program, as it is. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
