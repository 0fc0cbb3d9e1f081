import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../core/secrets.ts';
import type { Draft, Focus } from './bridge.ts';
import { defaultWidths, type Widths } from './layout.ts';

/** What a view leaves in the room's directory for the next one. */
export interface ViewMemory {
  draft: Draft | null;
  widths: Widths;
  focus: Focus;
  /** False: the human gave the mouse to the terminal, for its own selection. */
  mouse: boolean;
  /** ms at which a view was last here; null on the first visit. */
  leftAt: number | null;
}

const nothing: ViewMemory = {
  draft: null,
  widths: defaultWidths,
  focus: 'conversation',
  mouse: true,
  leftAt: null,
};

const rememberMs = 500;

/** The memory of the present view: written soon after a change, and when it leaves. */
export class MemoryKeeper {
  #memory: ViewMemory;
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly roomDir: string) {
    this.#memory = recall(roomDir);
  }

  get value(): ViewMemory {
    return this.#memory;
  }

  change(changes: Partial<ViewMemory>): void {
    this.#memory = { ...this.#memory, ...changes };
    this.#timer ??= setTimeout(() => this.#save(), rememberMs);
  }

  /** `now` (ms), when the human really was in the room. */
  close(now: number | null): void {
    if (now !== null) this.#memory = { ...this.#memory, leftAt: now };
    this.#save();
  }

  #save(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const { draft } = this.#memory;
    // What would not be recorded is not left on disk either.
    const isSecret = draft !== null && findSecrets(draft.text).length > 0;
    remember(this.roomDir, isSecret ? { ...this.#memory, draft: null } : this.#memory);
  }
}

/** What stands there, as far as it can be read: each part that cannot is as on a first visit. */
export function recall(roomDir: string): ViewMemory {
  let found: Partial<Record<keyof ViewMemory, unknown>>;
  try {
    const parsed: unknown = JSON.parse(readFileSync(fileIn(roomDir), 'utf8'));
    found = typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return nothing;
  }
  const { draft, widths, focus, mouse, leftAt } = found;
  return {
    draft: isDraft(draft) ? draft : null,
    widths: isWidths(widths) ? widths : defaultWidths,
    focus: focus === 'a' || focus === 'b' ? focus : 'conversation',
    mouse: mouse !== false,
    leftAt: typeof leftAt === 'number' ? leftAt : null,
  };
}

/** Not being able to remember is no reason to fail: a full disk loses a draft, not the view. */
export function remember(roomDir: string, memory: ViewMemory): void {
  const file = fileIn(roomDir);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(memory), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // Told by the host, which cannot write either.
  }
}

function fileIn(roomDir: string): string {
  return join(roomDir, 'view.json');
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('to' in value)) return false;
  return typeof value.text === 'string' && (value.to === null || typeof value.to === 'string');
}

function isWidths(value: unknown): value is Widths {
  if (typeof value !== 'object' || value === null || !('middle' in value) || !('left' in value)) return false;
  return Number.isInteger(value.middle) && Number.isInteger(value.left);
}
