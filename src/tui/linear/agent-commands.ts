import { type Problem, problem } from '../../core/problems.ts';
import type { Slot } from '../../core/slot.ts';
import type { RoomView } from '../../protocol/room-view.ts';
import { parseTarget, type To } from '../ink/composer/target.ts';
import type { Key } from '../input/input-event.ts';
import { keyNamed } from './key-names.ts';
import { agentCommandWords, words } from './words.ts';

/** What stands for the panes that are not there. */
export type AgentCommand =
  | { does: 'screen'; slot: Slot }
  | { does: 'wake'; slot: Slot }
  | { does: 'keys'; slot: Slot; keys: readonly Key[] }
  | { does: 'type'; slot: Slot; text: string }
  /** Null: the newest. */
  | { does: 'read'; seq: number | null }
  | { does: 'refuse'; problem: Problem };

/** The command that a line is, or null when it is none of these. `target` is whom the human writes to. */
export function agentCommand(line: string, room: RoomView | null, target: To): AgentCommand | null {
  const [, name, rest = ''] = /^\/([a-z]+)(?:\s+(.*))?$/s.exec(line.trim()) ?? [];
  if (!agentCommandWords.some(([known]) => known === name)) return null;
  if (name === 'read') {
    const seq = /^#?(\d{1,9})$/.exec(rest)?.[1];
    return { does: 'read', seq: seq === undefined ? null : Number(seq) };
  }
  const [, word = '', more = ''] = /^(\S*)(?: (.*))?$/s.exec(rest) ?? [];
  const slot = word === '' ? target : parseTarget(word, room);
  if (slot === null || slot === 'both') return refused(words.oneAgent(name ?? ''));
  if (name === 'screen' || name === 'wake') return { does: name, slot };
  if (name === 'type') {
    return more === '' ? refused(words.nothingToType) : { does: 'type', slot, text: more };
  }
  return pressed(slot, more.split(/\s+/).filter(Boolean));
}

function pressed(slot: Slot, names: readonly string[]): AgentCommand {
  const keys: Key[] = [];
  for (const name of names) {
    const key = keyNamed(name);
    if (key === null) return refused(words.unknownKey(name));
    keys.push(key);
  }
  return keys.length === 0 ? refused(words.noKeys) : { does: 'keys', slot, keys };
}

function refused(what: string): AgentCommand {
  return { does: 'refuse', problem: problem('usage', { what }) };
}
