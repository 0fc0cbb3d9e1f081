import { describe, expect, it } from 'vitest';
import type { Key } from '../../../src/tui/input/input-event.ts';
import { ground, type PrefixState, prefixStep, prefixWords } from '../../../src/tui/input/prefix.ts';
import { InputSplitter } from '../../../src/tui/input/splitter.ts';
import { prefixKeys } from '../../../src/tui/key-table.ts';

const ctrlZ = { name: 'z', ctrl: true, alt: false };

function keysOf(bytes: string): Key[] {
  const splitter = new InputSplitter();
  const events = [...splitter.push(Buffer.from(bytes), 0), ...splitter.expire(10_000)];
  return events.flatMap((event) => (event.type === 'key' ? [event.key] : []));
}

/** What each key of `bytes` does, `ms` apart. */
function run(bytes: string, ms = 0, prefixes = [ctrlZ]): string[] {
  let state: PrefixState = ground;
  return keysOf(bytes).map((key, n) => {
    const step = prefixStep(state, key, n * ms, prefixes);
    state = step.state;
    return step.does === 'act' ? step.action : step.does;
  });
}

describe('the prefix', () => {
  it.each(['\x1a', '\x1b[122;5u', '\x1b[27;5;122~', '\x1b[1103::122;5u'])('is known as %j', (bytes) => {
    expect(run(`${bytes}d`)).toEqual(['swallow', 'detach']);
  });

  it.each([
    ['\x1a\x1b[D', 'focus a'],
    ['\x1a\x1bOC', 'focus b'],
    ['\x1a\x1b[B', 'focus conversation'],
    ['\x1a\x1b[A', 'focus conversation'],
    ['\x1a1', 'focus a'],
    ['\x1a2', 'focus conversation'],
    ['\x1a3', 'focus b'],
    ['\x1a\t', 'focus last'],
    ['\x1ax', 'interrupt'],
    ['\x1aX', 'interrupt both'],
    ['\x1ac', 'continue'],
    ['\x1a ', 'next'],
    ["\x1a'", 'send prefix'],
    ['\x1a\x1a', 'suspend'],
    ['\x1a\x18', 'interrupt'],
    ['\x1a\x1b[120;5u', 'interrupt'],
  ])('%j does %s', (bytes, action) => {
    expect(run(bytes)).toEqual(['swallow', action]);
  });

  it.each(['k', '\x1b[27u', '\r', '漢', '\x1b[120;3u', '\x1bOP', 'A'])(
    'swallows the unknown key %j and ends',
    (key) => {
      expect(run(`\x1a${key}a`)).toEqual(['swallow', 'swallow', 'pass']);
    },
  );

  it('waits through a modifier that is reported as a key', () => {
    expect(run('\x1a\x1b[57441;2uX')).toEqual(['swallow', 'swallow', 'interrupt both']);
  });

  it('has no time-out', () => {
    expect(run('\x1ad', 86_400_000)).toEqual(['swallow', 'detach']);
  });

  it('passes everything else', () => {
    expect(run('a\x03\x1b[A')).toEqual(['pass', 'pass', 'pass']);
  });

  it('repeats the resize keys for a second and passes the next other key', () => {
    expect(run('\x1a>><a>', 100)).toEqual(['swallow', 'wider', 'wider', 'narrower', 'pass', 'pass']);
    expect(run('\x1a>>', 1001)).toEqual(['swallow', 'wider', 'pass']);
  });

  it('can be another key, or several', () => {
    const prefixes = [{ name: ']', ctrl: true, alt: false }, ctrlZ];
    expect(run('\x1dd\x1ad', 0, prefixes)).toEqual(['swallow', 'detach', 'swallow', 'detach']);
    expect(prefixes.map(prefixWords)).toEqual(['Ctrl-]', 'Ctrl-Z']);
  });

  it('has no key twice in its table', () => {
    const all = prefixKeys.flatMap((row) => row.keys);
    expect(new Set(all).size).toBe(all.length);
  });
});
