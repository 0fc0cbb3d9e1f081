// The licences of the packages whose code a bundle contains, which must travel with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `metafile` is esbuild's; paths in it are relative to `root`. */
export function licenceNotices(metafile, root) {
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => packageOf(path)),
  );
  const packages = [...new Set(bundled)].filter((path) => path !== null).sort();
  return packages.map((path) => notice(join(root, path))).join('\n');
}

/** `node_modules/@scope/name` of a file in it; null for a file of our own. */
function packageOf(path) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null;
}

function notice(dir) {
  const { name, version, license } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const file = readdirSync(dir).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `${license}\n` : readFileSync(join(dir, file), 'utf8');
  return `${'='.repeat(80)}\n${name} ${version}\n\n${text}`;
}
