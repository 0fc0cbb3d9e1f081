import type { AgentFact } from '../core/agent-event.ts';
import type { Composer, DialogKind } from '../core/agent-state.ts';
import type { PaneModes, ScreenView, StateSignal } from '../panes/screen-view.ts';
import type { Step } from '../panes/steps.ts';
import type { Passage } from './passage.ts';

export type { Passage, Step };

/** What a launch of one agent is made from. All paths are absolute. */
export interface LaunchRequest {
  /** The program and the arguments that the human gave, for example `['claude', '--model', 'opus']`. */
  argv: readonly string[];
  cwd: string;
  /** 0700, of this slot alone; launch files go here. */
  slotDir: string;
  /** The shell command that every hook runs; constant, because Codex trusts it by its hash. */
  hookCommand: string;
  /** What the agent is told about the room, at most 1,800 bytes. */
  brief: string;
  /** A fresh UUID that the vendor may use for a new conversation. */
  newSessionId: string;
  /** The conversation to go on with, or null. */
  resume: string | null;
  env: Readonly<Record<string, string>>;
}

/** How to start the program: flags and environment only, and files below `slotDir`, never a vendor's own. */
export interface Launch {
  args: string[];
  env: Record<string, string>;
  /** Written 0600 before the program starts. */
  files: { path: string; text: string }[];
  /** The conversation's id when it is known before the first hook, else null. */
  sessionId: string | null;
  /** False: the brief goes in front of the first message instead. */
  briefByFlag: boolean;
}

/** What one look at the screen tells. `dialog` null: none is seen. */
export interface ScreenReading {
  composer: Composer;
  dialog: { kind: DialogKind; what: string } | null;
  /**
   * What the screen suggests; it is the weakest evidence. `suspended`: the program has given its terminal back and waits
   * for SIGCONT. The operating system calls it stopped only where a shell is its parent.
   */
  suggests: 'working' | 'idle' | 'suspended' | null;
}

/** A log that the vendor's program appends to by itself: JSON lines. */
export interface LogFile {
  /** What `openLog` is given, for example `transcript` or `events`. */
  kind: string;
  path: string;
}

/** Reads one vendor log, line by line, in order. It may keep what it needs between lines. */
export interface LogReader {
  line(json: unknown): AgentFact[];
}

/** Everything PairRoom knows about one vendor's program. A new vendor is a new folder with one of these. */
export interface Vendor {
  /** Its name on the command line, on screen and in handles: `claude`. */
  id: string;
  /** The executable that is looked for on PATH; null for the mock, which ships with PairRoom. */
  binary: string | null;
  /** Versions on which the rules of this folder were checked. */
  checkedVersions: readonly string[];
  /** More than this many bytes (UTF-8) go by file. */
  maxPasteBytes: number;
  /** Whether a typed Ctrl-Z stops its process; else it is a key like others there. */
  stopsOnCtrlZ: boolean;
  /** Whether flags of the human's own start the agent without permission prompts. */
  isBypassed(argv: readonly string[]): boolean;
  launch(request: LaunchRequest): Launch;
  /** A hook's payload, as parsed JSON. Payloads of subagents give []. */
  readHook(payload: unknown): AgentFact[];
  readSignal(signal: StateSignal): AgentFact[];
  readTitle(title: string): AgentFact[];
  readScreen(screen: ScreenView): ScreenReading;
  /** The logs of a conversation; asked again after every `session` fact. */
  logs(session: {
    sessionId: string;
    transcriptPath: string | null;
    cwd: string;
    env: Readonly<Record<string, string>>;
  }): LogFile[];
  openLog(kind: string): LogReader;
  /** The log of this kind is the conversation; `passages` is what a line of it says to a person. */
  transcript: { kind: string; passages(json: unknown): Passage[] };
  /** What this vendor makes of a text that is pasted and submitted: trimmed ends, tabs, normal form. */
  canonical(text: string): string;
  /** Whether the text that the vendor reports as a prompt is exactly `text`. */
  isPrompt(reported: string, text: string): boolean;
  /** Whether the vendor would run this text instead of sending it to its model. */
  runsAsCommand(text: string): boolean;
  /** How to type a text in and submit it. `peer`: it is a fenced message of the other agent. */
  submission(text: string, how: { peer: boolean; modes: PaneModes }): Step[];
  /** How to run the vendor's own slash command. */
  command(text: string): Step[];
  /** The interrupt ladder: each rung is tried once, verified, and only then the next is offered. */
  interrupt(now: { composer: Composer; dialog: boolean }): Step[][];
}
