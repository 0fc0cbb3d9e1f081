import type { Vendor } from '../vendor.ts';
import { readHook } from './hooks.ts';
import { launch } from './launch.ts';
import { passages } from './passages.ts';
import { readScreen } from './screen.ts';
import { readSignal, readTitle } from './signal.ts';
import { canonical, isPrompt, runsAsCommand, submission } from './submission.ts';
import { readTranscript } from './transcript.ts';

/** The mock agent that ships with PairRoom, hosted in every way like a real one. */
export const mock: Vendor = {
  id: 'mock',
  binary: null,
  checkedVersions: [PAIRROOM_VERSION],
  maxPasteBytes: 256 * 1024,
  stopsOnCtrlZ: true,
  isBypassed: (argv) => argv.includes('--yolo'),
  launch,
  readHook,
  readSignal,
  readTitle,
  readScreen,
  logs: ({ transcriptPath }) =>
    transcriptPath === null ? [] : [{ kind: 'transcript', path: transcriptPath }],
  openLog: readTranscript,
  transcript: { kind: 'transcript', passages },
  canonical,
  isPrompt,
  runsAsCommand,
  submission,
  command: submission,
  interrupt: () => [[{ do: 'write', bytes: '\x1b' }], [{ do: 'write', bytes: '\x03' }]],
};
