import type { Step, Vendor } from '../vendor.ts';
import { asksNobody, readArguments } from './arguments.ts';
import { readHook } from './hooks.ts';
import { launch } from './launch.ts';
import { passages } from './passages.ts';
import { readRollout } from './rollout.ts';
import { readScreen } from './screen.ts';
import { readSignal, readTitle } from './signal.ts';
import { canonical, command, isPrompt, submission } from './submission.ts';

const esc: Step[] = [{ do: 'write', bytes: '\x1b' }];

/** OpenAI's Codex CLI: its terminal program with hooks and state signals. */
export const codex: Vendor = {
  id: 'codex',
  binary: 'codex',
  checkedVersions: ['0.171.0'],
  // Codex wraps a pasted line in quadratic time: 64 KB on one line take it 0.5 s, 128 KB 1.6 s, 256 KB 6 to 11 s.
  maxPasteBytes: 128 * 1024,
  stopsOnCtrlZ: true,
  isBypassed: (argv) => asksNobody(readArguments(argv.slice(1))),
  launch,
  readHook,
  readSignal,
  readTitle,
  readScreen,
  logs: ({ transcriptPath }) => (transcriptPath === null ? [] : [{ kind: 'rollout', path: transcriptPath }]),
  openLog: readRollout,
  transcript: { kind: 'rollout', passages },
  canonical,
  isPrompt,
  // The blanks around a submission make every text plain text.
  runsAsCommand: () => false,
  submission,
  command,
  // Esc keeps a draft. The first one may only close a popup or a menu, or leave vim's insert mode, hence the second.
  // Never at idle: there it opens the rewind browser, and Ctrl-C would quit.
  interrupt: () => [esc, esc],
};
