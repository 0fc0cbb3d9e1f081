import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { handlesFor, routeHuman, routeTurn } from '../../src/relay/routing.ts';

interface Case {
  name: string;
  expected: string;
  text: string;
  flag: string | null;
}

/** `%% name => decision`, an optional `[flag]` line, then the text up to the next `%%`. */
function readCases(): Case[] {
  const file = readFileSync(join(import.meta.dirname, 'routing', 'turns.golden'), 'utf8');
  return file
    .split(/^%% /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [name = '', expected = ''] = head.split(' => ');
      const flag = /^\[(manual|roundtable|twins)\]$/.exec(lines[0] ?? '')?.[1] ?? null;
      return { name, expected, flag, text: (flag === null ? lines : lines.slice(1)).join('\n') };
    });
}

function decide({ text, flag }: Case): string {
  const handles = handlesFor('claude', flag === 'twins' ? 'claude' : 'codex');
  const mode = flag === 'manual' || flag === 'roundtable' ? flag : 'mention';
  const route = routeTurn(text, 'a', handles, mode);
  if (route.to.includes('b') && route.to.includes('user')) return 'both';
  if (route.to.includes('b')) return route.hold === null ? 'peer' : 'peer held';
  return route.to.includes('user') ? 'user' : (route.notSent ?? '');
}

describe('where an answer goes', () => {
  test.each(readCases())('$name', (one) => {
    expect(decide(one)).toBe(one.expected);
  });

  test('a megabyte of any piece takes time in proportion', () => {
    const pieces = [
      '`',
      '` ``',
      '@codex ',
      '_',
      '@',
      '- ',
      '> ',
      'a://',
      '*',
      '\n',
      '    \n',
      '\\`',
      '@a.',
      '.-',
    ];
    const began = performance.now();
    for (const piece of pieces) {
      routeTurn(
        `@codex ${piece.repeat(1_048_576 / piece.length)}`,
        'a',
        handlesFor('claude', 'codex'),
        'mention',
      );
    }
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('whom the human writes to', () => {
  const handles = handlesFor('claude', 'codex');
  const twins = handlesFor('claude', 'claude');
  const none = { to: [], quoted: null, last: 'a' as const };

  test.each([
    ['the chosen target wins over a handle', '@codex look', { ...none, to: ['claude'] }, ['a']],
    ['a handle in the text, wherever it stands', 'please, @codex, look', none, ['b']],
    ['two handles are both', '@codex and @claude look', none, ['b', 'a']],
    ['both by name', '@both look', none, ['a', 'b']],
    ['a slot by its letter', '@b look', none, ['b']],
    ['the author of the quoted message', 'yes', { ...none, quoted: 'b' as const }, ['b']],
    ['the last target', 'yes', { ...none, quoted: 'user' as const, last: 'b' as const }, ['b']],
    ['unknown words are plain text', 'install @types/node', none, ['a']],
    ['a handle in code is plain text', 'the word `@codex`', none, ['a']],
    ['a chosen target may carry its @', 'x', { ...none, to: ['@CODEX'] }, ['b']],
  ])('%s', (_name, text, choice, slots) => {
    expect(routeHuman(text, choice, handles)).toEqual({ ok: true, value: slots });
  });

  test('an unknown chosen target is refused by name', () => {
    expect(routeHuman('x', { ...none, to: ['gemini'] }, handles)).toMatchObject({
      ok: false,
      problem: { code: 'unknown target', args: { what: 'gemini' } },
    });
  });

  test('with one vendor twice the bare handle is refused and the full one works', () => {
    expect(routeHuman('@claude look', none, twins)).toMatchObject({
      ok: false,
      problem: { code: 'ambiguous target' },
    });
    expect(routeHuman('x', { ...none, to: ['claude'] }, twins)).toMatchObject({ ok: false });
    expect(routeHuman('@claude-b look', none, twins)).toEqual({ ok: true, value: ['b'] });
  });
});
