import { describe, expect, test } from 'vitest';
import { content } from '../../../../src/core/cells.ts';
import { codeBlocks, markdownLines } from '../../../../src/tui/ink/conversation/markdown.ts';
import { lineText, lineWidth } from '../../../../src/tui/ink/draw/line.ts';
import { graphemeSamples, randomOf } from '../random.ts';
import { message, roomView } from '../sample-room.ts';
import { frameText, openScreen } from '../screen.ts';

function text(markdown: string, cells = 40): string[] {
  return markdownLines(markdown, cells).map(lineText);
}

const table: [string, string, string[]][] = [
  ['a heading', '# One\ntext', ['One', '', 'text']],
  ['a nested list', '- one\n  - two\n- three', ['• one', '  • two', '• three']],
  ['a numbered list', '3. three\n4. four', ['3. three', '4. four']],
  ['a task list', '- [x] done\n- [ ] open', ['• [x] done', '• [ ] open']],
  ['a quote', '> said\n> so', ['▏ said', '▏ so']],
  [
    'fenced code with its language',
    '```ts\nlet a;\n\n\nlet b;\n```',
    ['  ts', '  let a;', '  ', '  ', '  let b;'],
  ],
  ['a fence that is not closed', '```\nopen', ['  open']],
  ['a table', '| a | bb |\n|---|---:|\n| 1 | 2 |', ['a  bb', '─  ──', '1   2']],
  ['a rule', 'a\n\n---\n\nb', ['a', '', '─'.repeat(40), '', 'b']],
  ['raw HTML', '<b onclick="x()">hi</b>', ['<b onclick="x()">hi</b>']],
  ['a block of HTML', '<div>\n<script>x</script>\n</div>', ['<div>', '<script>x</script>', '</div>']],
  ['a link with its target', '[docs](https://example.org/a)', ['docs (https://example.org/a)']],
  ['a bare link', 'see https://example.org/a now', ['see https://example.org/a now']],
  ['an image', '![alt](https://example.org/i.png)', ['[alt] https://example.org/i.png']],
  ['emphasis', '**b** *i* `c` ~~s~~', ['b i c s']],
  ['an entity', 'a &amp; b &lt;', ['a &amp; b &lt;']],
  ['a handle at the start of a line', '@codex please\n@user', ['@codex please', '@user']],
];

test.each(table)('%s is drawn', (_, markdown, rows) => {
  expect(text(markdown)).toEqual(rows);
});

test('links that are not plain http(s) stay text', () => {
  const hostile = [
    '[x](javascript:alert(1))',
    '[x](file:///etc/passwd)',
    '[x](<https://example.org/a\u001b\\evil>)',
    '[x](https://example.org/\u202egnp)',
    '<ftp://example.org>',
  ];
  for (const markdown of hostile) {
    expect(
      markdownLines(markdown, 60)
        .flat()
        .filter((part) => part.link !== undefined),
    ).toEqual([]);
  }
  const good = markdownLines('[x](https://example.org/a)', 60).flat();
  expect(good[0]?.link).toBe('https://example.org/a');
});

test('no Markdown makes a row wider than its cells', () => {
  const random = randomOf(5);
  const marks = [
    '\n',
    '\n\n',
    '- ',
    '> ',
    '1. ',
    '# ',
    '```',
    '`',
    '**',
    '*',
    '|',
    '|---|',
    '[a](',
    ')',
    '<b>',
    '&amp;',
    '    ',
    '~~',
    '---',
    'https://a.b/c',
  ];
  for (let round = 0; round < 300; round++) {
    const parts = Array.from({ length: random.below(60) }, () =>
      random.pick([...marks, ...graphemeSamples, 'word']),
    );
    const cells = 12 + random.below(40);
    for (const line of markdownLines(parts.join(''), cells))
      expect(lineWidth(line)).toBeLessThanOrEqual(cells);
  }
});

test('thousands of nested marks neither throw nor take long', () => {
  for (const mark of ['>', '- ', '[', '*', '`', '<', '|', '![', '(', '_']) {
    expect(markdownLines(mark.repeat(3000), 40).length).toBeGreaterThan(0);
  }
});

test('code blocks come out as they were written', () => {
  expect(codeBlocks('a\n```ts\nlet a;\n```\n- b\n  ```\n  x\n  ```\n')).toEqual(['let a;', 'x']);
});

describe('hostile text', () => {
  const texts = [
    '\u001b]0;title\u0007',
    '\u001b[2J\u001b[H',
    '\u001b]52;c;aGk=\u001b\\',
    '\u009b2J\u009d0;x\u009c',
    '\u202egnp.exe\u202c \u2066x\u2069',
    '\u001b[31mred\u001b[0m',
    '\u001b]8;;https://evil.example\u0007label\u001b]8;;\u0007',
    'a\rb\u0008\u0000\u007fc',
    '\u{f0000}\u{3c000}|',
    `z${'\u0301'.repeat(5000)}`,
  ];
  test.each(texts)('%j reaches the cells only as signs', (hostile) => {
    const screen = openScreen({ cols: 60, rows: 20 });
    const everywhere = message(2, {
      from: 'a',
      body: `${hostile}\n\n\`\`\`${hostile}\n${hostile}\n\`\`\`\n[${hostile}](${hostile})`,
    });
    const said = message(3, { from: 'system', to: [], body: hostile });
    const attention = [
      { cause: 'x', slot: 'a' as const, what: 'needs you' as const, text: hostile, since: 0 },
    ];
    screen.send({ type: 'room', room: roomView({ attention, recordProblem: hostile }) });
    screen.send({ type: 'page', messages: [message(1), everywhere, said], more: false });
    screen.send({ type: 'paste', text: hostile });
    const frame = screen.frame();
    const extras = new Map(frame.extras);
    for (let cell = 0; cell < frame.cols * frame.rows; cell++) {
      const extra = extras.get(cell);
      expect(extra?.link).toBeUndefined();
      const word = frame.words[cell * 3] ?? 0;
      const sign = extra?.text ?? String.fromCodePoint(word & content.codePointMask);
      if (((word >>> content.widthShift) & 3) > 0 && sign !== '\0') {
        expect(sign).not.toMatch(/[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
      }
      expect(sign.length).toBeLessThanOrEqual(64);
    }
    // The rule below the conversation is whole: nothing moved the columns.
    expect(frameText(frame)).toContain('─'.repeat(60));
    screen.close();
  });
});
