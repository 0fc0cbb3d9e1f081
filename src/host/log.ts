/** The host's own log: stderr, which its starter points at the room's host.log. Never a body, never a key. */
export function log(what: string): void {
  process.stderr.write(`${new Date().toISOString()} ${what}\n`);
}
