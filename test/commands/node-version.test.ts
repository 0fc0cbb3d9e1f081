import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { isSupportedNode } from '../../src/commands/node-version.ts';

test('the versions of Node are those that package.json names', () => {
  expect(manifest.engines.node).toBe('^20.19 || ^22.14 || >=24');
  const supported = ['v20.19.0', 'v20.20.2', 'v22.14.0', 'v22.23.3', 'v24.0.0', 'v26.10.0'];
  const unsupported = ['v18.20.8', 'v20.18.3', 'v21.7.3', 'v22.13.1', 'v23.11.0'];
  expect(supported.filter((version) => !isSupportedNode(version))).toEqual([]);
  expect(unsupported.filter(isSupportedNode)).toEqual([]);
});
