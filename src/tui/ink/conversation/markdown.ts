import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import {
  clipLine,
  decoration,
  type Line,
  lineWidth,
  rowText,
  type Span,
  type Style,
  span,
} from '../draw/line.ts';
import { literal, literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import { look } from '../theme.ts';
import { inlineSpans, isMarked } from './inline.ts';
import { tableLines } from './table.ts';

/** What is nested deeper, or has fewer cells left, is drawn as it was written. */
const maxDepth = 12;
const minCells = 10;

/** A Markdown text as rows of at most `cells` cells. What is no Markdown, raw HTML with it, is literal. */
export function markdownLines(text: string, cells: number): Line[] {
  const lines = trimBlank(blockLines(lex(text), Math.max(cells, minCells), 0));
  return singleBlanks(lines).map((line) => clipLine(line, cells));
}

/** The code blocks of a Markdown text, in order, as they were written. */
export function codeBlocks(text: string): string[] {
  const found: string[] = [];
  marked.walkTokens(lex(text), (token) => {
    if (isMarked(token) && token.type === 'code') found.push(token.text);
  });
  return found;
}

/** Lets marked compile its expressions: the first text would wait 20 ms for that. A second use makes them machine code. */
export function warmMarkdown(): void {
  lex('a *b*\n\nc *d*');
}

/** A text as it is, wrapped. */
export function plainLines(text: string, cells: number, style: Style = {}): Line[] {
  return literal(text)
    .split('\n')
    .flatMap((line) => wrapLine([span(line, style)], cells));
}

function lex(text: string): Token[] {
  try {
    return marked.lexer(text);
  } catch {
    // Thousands of nested quotes exhaust the lexer's stack.
    return [{ type: 'html', raw: text, text, pre: false, block: true } satisfies Tokens.HTML];
  }
}

function blockLines(tokens: readonly Token[], cells: number, depth: number): Line[] {
  return tokens.flatMap((token) =>
    depth < maxDepth && cells >= minCells && isMarked(token)
      ? tokenLines(token, cells, depth)
      : plainLines(token.raw, cells),
  );
}

function tokenLines(token: MarkedToken, cells: number, depth: number): Line[] {
  switch (token.type) {
    case 'space':
      return [[]];
    case 'heading':
      return [...flow(inlineSpans(token.tokens, look.heading), cells), []];
    case 'paragraph':
      return flow(inlineSpans(token.tokens), cells);
    case 'text':
      return flow(inlineSpans(token.tokens ?? [token]), cells);
    case 'code':
      return codeLines(token, cells);
    case 'blockquote':
      return indented(blockLines(token.tokens, cells - 2, depth + 1), decoration('▏ ', look.dim));
    case 'list':
      return token.items.flatMap((item, i) => itemLines(token, item, i, cells, depth));
    case 'table':
      return tableLines(token, cells);
    case 'hr':
      return [[span('─'.repeat(cells), look.dim)]];
    default:
      return plainLines(token.raw.replace(/\n+$/, ''), cells);
  }
}

function codeLines(token: Tokens.Code, cells: number): Line[] {
  const language = literalLine(token.lang ?? '');
  const label: Line[] = language === '' ? [] : [[span(`  ${language}`, look.dim)]];
  return [...label, ...indented(plainLines(token.text, cells - 2, look.code), decoration('  '))];
}

function itemLines(
  list: Tokens.List,
  item: Tokens.ListItem,
  index: number,
  cells: number,
  depth: number,
): Line[] {
  const number = (list.start === '' ? 1 : list.start) + index;
  const box = item.task ? (item.checked === true ? '[x] ' : '[ ] ') : '';
  const mark = `${list.ordered ? `${number}.` : '•'} ${box}`;
  const content = item.tokens.filter((token) => token.type !== 'checkbox');
  const lines = trimBlank(blockLines(content, Math.max(cells - mark.length, 4), depth + 1));
  return lines.map((line, i) => {
    if (i === 0) return [span(mark), ...line];
    // What is nested keeps its indent when it is read; what is only wrapped has none.
    const indent = ' '.repeat(mark.length);
    return [rowText(line).joint === '\n' ? span(indent) : decoration(indent), ...line];
  });
}

/** Spans with line breaks among them, wrapped. */
function flow(spans: readonly Span[], cells: number): Line[] {
  const lines: Span[][] = [[]];
  for (const part of spans) {
    part.text.split('\n').forEach((text, i) => {
      if (i > 0) lines.push([]);
      lines.at(-1)?.push({ ...part, text });
    });
  }
  return lines.flatMap((line) => wrapLine(line, cells));
}

function indented(lines: readonly Line[], mark: Span): Line[] {
  return lines.map((line) => [mark, ...line]);
}

/** Never two blank rows in a row; blank rows of code are indented and stay. */
function singleBlanks(lines: readonly Line[]): Line[] {
  return lines.filter((line, i) => lineWidth(line) > 0 || lineWidth(lines[i - 1] ?? []) > 0);
}

function trimBlank(lines: readonly Line[]): Line[] {
  const used = lines.map((line) => lineWidth(line) > 0);
  return lines.slice(Math.max(used.indexOf(true), 0), used.lastIndexOf(true) + 1);
}
