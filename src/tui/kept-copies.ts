import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many of the last copies stay. */
const maxCopies = 20;

/** Writes a copied text into the room's directory, for when no clipboard took it; null when that fails. */
export function keepCopy(roomDir: string, text: string): string | null {
  const dir = join(roomDir, 'copies');
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const before = readdirSync(dir)
      .filter((name) => /^\d+\.txt$/.test(name))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    const file = join(dir, `${Number.parseInt(before.at(-1) ?? '0', 10) + 1}.txt`);
    writeFileSync(file, text, { mode: 0o600 });
    for (const old of before.slice(0, Math.max(0, before.length + 1 - maxCopies))) rmSync(join(dir, old));
    return file;
  } catch {
    // A full disk: the clipboard has it, and the line says that no file does.
    return null;
  }
}
