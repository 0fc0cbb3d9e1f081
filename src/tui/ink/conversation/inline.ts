import type { MarkedToken, Token } from 'marked';
import { type Span, type Style, span } from '../draw/line.ts';
import { literal } from '../draw/literal.ts';
import { look } from '../theme.ts';

/** Text within a Markdown block as spans. A line break is a span of one LF. */
export function inlineSpans(tokens: readonly Token[], style: Style = {}): Span[] {
  return tokens.flatMap((token) => (isMarked(token) ? tokenSpans(token, style) : [raw(token.raw, style)]));
}

/** marked's own tokens; an extension could make others, and we use none. */
export function isMarked(token: Token): token is MarkedToken {
  return known.has(token.type);
}

/** A link's target when it is safe to hand to a terminal: http(s), printable ASCII, of a sane length. */
function safeLink(href: string): string | null {
  return /^https?:\/\/[\x21-\x7e]{1,2000}$/i.test(href) ? href : null;
}

const known: ReadonlySet<string> = new Set([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
] satisfies MarkedToken['type'][]);

function tokenSpans(token: MarkedToken, style: Style): Span[] {
  switch (token.type) {
    case 'strong':
      return inlineSpans(token.tokens, { ...style, bold: true });
    case 'em':
      return inlineSpans(token.tokens, { ...style, italic: true });
    case 'del':
      return inlineSpans(token.tokens, { ...style, strike: true });
    case 'codespan':
      return [raw(token.text, { ...style, ...look.code })];
    case 'br':
      return [span('\n')];
    case 'link':
      return linkSpans(token.href, inlineSpans(token.tokens, style), style);
    case 'image':
      return [raw(`[${token.text}] ${token.href}`, style)];
    case 'escape':
      return [raw(token.text, style)];
    case 'text':
      return token.tokens === undefined ? [raw(token.text, style)] : inlineSpans(token.tokens, style);
    default:
      return [raw(token.raw, style)];
  }
}

/** The label as a link, and the target in words when the label does not say it: a label must not lie. */
function linkSpans(href: string, label: Span[], style: Style): Span[] {
  const target = safeLink(href);
  const shown = literal(href);
  const says = label.map((part) => part.text).join('');
  const marked = label.map((part) => ({
    ...part,
    style: { ...part.style, ...look.link },
    ...(target === null ? {} : { link: target }),
  }));
  return says === shown || `mailto:${says}` === shown
    ? marked
    : [...marked, span(` (${shown})`, { ...style, dim: true })];
}

function raw(text: string, style: Style): Span {
  return span(literal(text), style);
}
