// The version that the program tells and that host and clients compare: package.json's, and a hash of what they say to
// each other. A clone that was pulled or edited keeps its number, and must not attach to a host that speaks otherwise.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './ensure.mjs';

export function version() {
  const { version: number } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const file of [...filesBelow('src/core'), ...filesBelow('src/protocol')].sort()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return `${number}+${hash.digest('hex').slice(0, 8)}`;
}
