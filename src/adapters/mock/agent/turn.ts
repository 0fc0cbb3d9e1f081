import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './step.ts';

/** What a turn does to the world; every call waits until it is done. */
export interface TurnPorts {
  /** A piece of the answer. */
  stream(piece: string): Promise<void> | void;
  toolStarted(name: string, detail: string): Promise<void>;
  toolEnded(name: string, detail: string): Promise<void>;
  /** Whether the human allows it. */
  askPermission(tool: string, detail: string): Promise<boolean>;
  /** Whether the human answers. */
  askQuestion(text: string, options: readonly string[]): Promise<boolean>;
  crash(code: number): void;
  stopSelf(): void;
  flood(lines: number, cut: AbortSignal): Promise<void>;
  emit(bytes: string): void;
  wakeLater(ms: number): void;
}

export type TurnEnd =
  | { outcome: 'completed' | 'interrupted'; text: string; wakes: boolean }
  | { outcome: 'failed'; text: string; error: string; status: string };

/** Does the steps one after the other until they are done, one fails, or `cut` aborts. */
export async function runTurn(steps: readonly Step[], ports: TurnPorts, cut: AbortSignal): Promise<TurnEnd> {
  let text = '';
  let wakes = false;
  try {
    for (const step of steps) {
      cut.throwIfAborted();
      switch (step.do) {
        case 'think':
          await sleep(step.ms, undefined, { signal: cut });
          break;
        case 'say': {
          const characters = Array.from(step.text);
          for (let at = 0; at < characters.length; at += step.chunk) {
            if (at > 0 || step.ms > 0) await sleep(step.ms, undefined, { signal: cut });
            const piece = characters.slice(at, at + step.chunk).join('');
            text += piece;
            await ports.stream(piece);
          }
          break;
        }
        case 'tool':
          await ports.toolStarted(step.name, step.detail);
          await sleep(step.ms, undefined, { signal: cut });
          await ports.toolEnded(step.name, step.detail);
          break;
        case 'dialog':
          await ports.toolStarted(step.tool, step.detail);
          if (!(await ports.askPermission(step.tool, step.detail)))
            return { outcome: 'interrupted', text, wakes };
          cut.throwIfAborted();
          await ports.toolEnded(step.tool, step.detail);
          break;
        case 'question':
          if (!(await ports.askQuestion(step.text, step.options)))
            return { outcome: 'interrupted', text, wakes };
          break;
        case 'fail':
          return { outcome: 'failed', text, error: `${step.status} ${step.message}`, status: step.status };
        case 'crash':
          ports.crash(step.code);
          break;
        case 'stop self':
          ports.stopSelf();
          break;
        case 'flood':
          await ports.flood(step.lines, cut);
          break;
        case 'emit':
          ports.emit(step.bytes);
          break;
        case 'wake':
          wakes = true;
          ports.wakeLater(step.ms);
          break;
      }
    }
    return { outcome: 'completed', text, wakes };
  } catch (error) {
    if (cut.aborted) return { outcome: 'interrupted', text, wakes };
    throw error;
  }
}
