import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageVersion } from '../../src/host/package-version.ts';
import { installed, programNames } from './installed.ts';

test.each(programNames)(
  '%s is installed in the version that is pinned, and the host reads it without running it',
  (name) => {
    const { program, version } = installed(name);
    const home = mkdtempSync(join(tmpdir(), 'pairroom-version-'));
    const env = { HOME: home, PATH: process.env.PATH };
    const said = execFileSync(program, ['--version'], { env, encoding: 'utf8' });
    rmSync(home, { recursive: true, force: true });
    expect(said.match(/\d+\.\d+\.\d+/)?.[0]).toBe(version);
    expect(packageVersion(program)).toBe(version);
  },
);
