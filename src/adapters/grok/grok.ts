import type { Vendor } from '../vendor.ts';
import { openEvents } from './events.ts';
import { readHook } from './hooks.ts';
import { isBypassed, launch } from './launch.ts';
import { passages } from './passages.ts';
import { canonical, isPrompt, runsAsCommand } from './prompt.ts';
import { readScreen } from './screen.ts';
import { sessionLogs } from './session-logs.ts';
import { command, interrupt, submission } from './submission.ts';
import { readTitle } from './title.ts';
import { openUpdates } from './updates.ts';

/** xAI's Grok Build. */
export const grok: Vendor = {
  id: 'grok',
  binary: 'grok',
  checkedVersions: ['1.0.41'],
  // Of a prompt over 99,072 bytes Grok sends its model the ends and puts the whole into a file.
  maxPasteBytes: 94_000,
  // It undoes in the composer.
  stopsOnCtrlZ: false,
  isBypassed,
  launch,
  readHook,
  readSignal: () => [],
  readTitle,
  readScreen,
  logs: sessionLogs,
  openLog: (kind) => (kind === 'events' ? openEvents() : openUpdates()),
  transcript: { kind: 'updates', passages },
  canonical,
  isPrompt,
  runsAsCommand,
  submission,
  command,
  interrupt,
};
