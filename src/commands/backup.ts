import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { problem } from '../core/problems.ts';
import { openDatabase, problemOf } from '../relay/record/open.ts';
import { type Context, print, printJson, report } from './context.ts';
import { exitCodes, words } from './words.ts';

/** `pairroom backup FILE`: a copy of the record as it stands at one moment, also while a host writes it; never over a file that exists. */
export async function backup({ files, flags }: Context, args: readonly string[]): Promise<number> {
  const { json } = flags;
  const [name, ...more] = args;
  if (name === undefined || name === '' || more.length > 0) {
    return report(problem('usage', { what: words.backupNeedsFile }), json);
  }
  const file = resolve(name);
  if (!existsSync(files.record)) return report(problem('usage', { what: words.nothingToBackUp }), json);
  if (existsSync(file)) return report(problem('usage', { what: words.fileExists(file) }), json);
  const opened = openDatabase(files.record, false);
  if (!opened.ok) return report(opened.problem, json);
  const { database } = opened.value;
  try {
    // For its owner alone before the first word is in it; it fails where somebody else was faster.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    database.close();
    return report(problemOf(error, file), json);
  }
  try {
    await database.backup(file);
  } catch (error) {
    rmSync(file, { force: true });
    return report(problemOf(error, file), json);
  } finally {
    database.close();
  }
  if (json) printJson({ file });
  else print(words.backedUp(file));
  return exitCodes.ok;
}
