import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bundleMockAgent, freshDir, type Mock, type MockOptions, startMock } from './rig.ts';

/** Starts mock agents for the tests of one file, and ends them after each test. */
export function mockStarter(): (options?: Omit<MockOptions, 'program'>) => Mock {
  const dir = freshDir();
  const dirs = [dir];
  const running: Mock[] = [];
  let program = '';
  beforeAll(async () => {
    program = await bundleMockAgent(dir);
  });
  afterEach(async () => {
    for (const { terminal } of running.splice(0)) await terminal.dispose();
  });
  afterAll(() => {
    for (const used of dirs) rmSync(used, { recursive: true, force: true });
  });
  return (options = {}) => {
    const own = options.dir ?? freshDir();
    dirs.push(own);
    const agent = startMock({ ...options, dir: own, program });
    running.push(agent);
    return agent;
  };
}
