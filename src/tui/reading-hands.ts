import { type Problem, problemWords } from '../core/problems.ts';
import { ok } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { BottomLine } from './bottom-line.ts';
import type { Focus } from './bridge.ts';
import type { Display } from './display.ts';
import { sizeOf } from './durations.ts';
import type { HostSide } from './host-side.ts';
import type { ReadModeHands } from './reading/read-mode.ts';
import { words } from './words.ts';

/** The parts of the view that read mode works with. */
export interface ReadingParts {
  readonly display: Display;
  readonly host: HostSide;
  readonly bottom: BottomLine;
  copy(text: string): void;
  changed(of: Focus): void;
}

export function readingHands({ display, host, bottom, copy, changed }: ReadingParts): ReadModeHands {
  return {
    screen: (slot) => display.screen(slot),
    size: (of) => display.layout.sizes[of],
    conversation: () => display.conversation,
    askHistory: (slot) => host.askHistory(slot),
    transcript: (slot) => transcriptText(host, slot),
    copy,
    refused: (problem: Problem) => bottom.tell(problemWords(problem)),
    changed,
  };
}

async function transcriptText(host: HostSide, slot: Slot): ReturnType<ReadModeHands['transcript']> {
  const transcript = await host.transcript(slot);
  if (!transcript.ok) return transcript;
  const { text, omitted } = transcript.value;
  return ok(omitted > 0 ? `${words.transcriptCut(sizeOf(omitted))}\n\n${text}` : text);
}
