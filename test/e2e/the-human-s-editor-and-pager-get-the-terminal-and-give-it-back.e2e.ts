import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Room, startRoom } from '../harness/room.ts';

/** Stands for an editor or a pager: shows that it has the terminal, reads a line of it, and adds that to the file. */
let bin: string;

beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), 'program-'));
  const script = (then: string) => `#!${process.execPath}
const { execFileSync } = require('node:child_process');
const { appendFileSync, writeFileSync } = require('node:fs');
const settings = execFileSync('stty', ['-a'], { stdio: ['inherit', 'pipe', 'inherit'] }).toString();
process.stdout.write('OUTSIDE ' + (/-icanon/.test(settings) ? 'raw' : 'lines') + ':');
process.on('SIGINT', () => process.stdout.write('interrupted'));
process.stdin.once('data', (line) => { ${then} });
`;
  writeFileSync(join(bin, 'editor'), script('appendFileSync(process.argv[3], line); process.exit(0);'));
  writeFileSync(join(bin, 'broken'), script("writeFileSync(process.argv[2], 'lost'); process.exit(3);"));
  for (const name of ['editor', 'broken']) chmodSync(join(bin, name), 0o755);
  return () => rmSync(bin, { recursive: true });
});

async function room(env: Readonly<Record<string, string>>): Promise<Room> {
  const opened = startRoom({ env });
  onTestFinished(() => opened.dispose());
  await opened.ready();
  return opened;
}

test('what is being written goes on in the editor, and undo brings back what it was', async () => {
  const open = await room({ EDITOR: `${join(bin, 'editor')} --wait` });
  open.keys('first');
  await open.waitFor('the draft', '› first');
  open.keys('\x07');
  // A line at a time, as a shell has it.
  await open.waitFor('the editor', 'OUTSIDE lines:');
  // A key of the editor ends nothing of ours.
  open.keys('\x03');
  await open.waitFor('that the editor has it', 'interrupted');
  open.keys('secönd and more\n');
  await open.waitFor('the view again', (text) => text.includes('› first') && !text.includes('OUTSIDE'));
  await open.waitFor('the draft as it was edited', /› first\s*│[\s\S]*more/);
  open.keys('\x1f');
  await open.waitFor('the draft as it was', (text) => text.includes('› first') && !text.includes('more'));
  expect(open.readBytes('a') + open.readBytes('b')).not.toContain('more');
});

test('an editor that fails changes nothing, and is told', async () => {
  const open = await room({ EDITOR: join(bin, 'broken') });
  open.keys('kept');
  await open.waitFor('the draft', '› kept');
  open.keys('\x07');
  await open.waitFor('the editor', 'OUTSIDE');
  open.keys('\n');
  await open.waitFor('what became of it', 'broken ended with code 3');
  expect(open.screenText()).toContain('› kept');
});

test('a message is shown by the pager and kept as a file of the human alone', async () => {
  const open = await room({ PAGER: `${join(bin, 'editor')} -R` });
  open.say('mock: reply **bold** words');
  const { seq } = await open.waitForMessage('the answer', ({ from }) => from === 'a');
  open.keys('\x1b[5~\r');
  await open.waitFor('the reader', 'y copy');
  open.keys('s');
  await open.waitFor('where it is', `message-${seq}.md`);
  const file = open.file(`saved/message-${seq}.md`);
  expect(readFileSync(file, 'utf8')).toBe('**bold** words\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  open.keys('o');
  await open.waitFor('the pager', 'OUTSIDE lines:');
  open.keys('seen\n');
  await open.waitFor('the reader again', 'y copy');
});
