import type { Vendor } from '../vendor.ts';
import { readHook } from './hooks.ts';
import { isBypassed, launch } from './launch.ts';
import { passages } from './passages.ts';
import { canonical, isPrompt, runsAsCommand } from './prompt.ts';
import { readScreen } from './screen.ts';
import { readSignal } from './signal.ts';
import { command, interrupt, submission } from './submission.ts';
import { readTitle } from './title.ts';
import { openTranscript } from './transcript.ts';

/** Claude Code. */
export const claude: Vendor = {
  id: 'claude',
  binary: 'claude',
  checkedVersions: ['2.1.197', '2.1.332'],
  maxPasteBytes: 256 * 1024,
  stopsOnCtrlZ: true,
  isBypassed,
  launch,
  readHook,
  readSignal,
  readTitle,
  readScreen,
  logs: ({ transcriptPath }) =>
    transcriptPath === null ? [] : [{ kind: 'transcript', path: transcriptPath }],
  openLog: openTranscript,
  transcript: { kind: 'transcript', passages },
  canonical,
  isPrompt,
  runsAsCommand,
  submission,
  command,
  interrupt,
};
