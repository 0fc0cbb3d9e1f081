import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LogFile } from '../vendor.ts';

interface Session {
  sessionId: string;
  transcriptPath: string | null;
  cwd: string;
  env: Readonly<Record<string, string>>;
}

export function grokHome(env: Readonly<Record<string, string>>): string {
  return env.GROK_HOME || join(env.HOME ?? homedir(), '.grok');
}

/** Where Grok logs a conversation: `events` is its state, `updates` its transcript. */
export function sessionLogs(session: Session): LogFile[] {
  const directory = sessionDirectory(session);
  if (directory === null) return [];
  return [
    { kind: 'events', path: join(directory, 'events.jsonl') },
    { kind: 'updates', path: join(directory, 'updates.jsonl') },
  ];
}

/**
 * A hook may tell it; else it is looked for by the session's id, and before it exists it is worked out from the
 * directory's name. Of a name that is too long Grok makes a hash of its own: then nothing is known until it exists.
 */
function sessionDirectory({ sessionId, transcriptPath, cwd, env }: Session): string | null {
  if (transcriptPath !== null) return dirname(transcriptPath);
  const sessions = join(grokHome(env), 'sessions');
  const found = directoriesOf(sessions).find((name) => existsSync(join(sessions, name, sessionId)));
  const name = found ?? encodedPath(cwd);
  return name.length > longestName ? null : join(sessions, name, sessionId);
}

/** Bytes of a file's name. */
const longestName = 255;

function directoriesOf(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Percent-encoded, also where `encodeURIComponent` lets a sign stand. */
function encodedPath(path: string): string {
  return encodeURIComponent(path).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
