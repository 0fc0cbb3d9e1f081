#!/usr/bin/env node
import { opensView } from './commands/opens-view.ts';
import { startInkThread } from './tui/ink-thread.ts';

// Ink is what takes longest until the screen is right: its thread loads beside everything else.
if (process.stdout.isTTY && opensView(process.argv.slice(2))) startInkThread();

const { run } = await import('./commands/run.ts');
process.exitCode = await run();
