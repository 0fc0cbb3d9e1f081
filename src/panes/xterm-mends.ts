import type { IFunctionIdentifier, Terminal } from '@xterm/headless';
import { codePointWidth } from '../core/width.ts';

/**
 * What the emulator, @xterm/headless 6.0.0 (pinned exactly), does wrong, put right from outside. Its private fields are
 * looked at before they are used; where they are not as expected, nothing is mended. test/conformance has a case for each.
 */

interface Buffer {
  x: number;
  y: number;
  scrollTop: number;
  scrollBottom: number;
}

type Print = (codePoints: Uint32Array, start: number, end: number) => void;
type Act = (params: { params: readonly number[]; length: number }, respectProtect?: boolean) => boolean;

interface Links {
  _dataByLinkId: Map<number, { lines: readonly { dispose(): void }[] }>;
  registerLink(link: unknown): number;
}

interface Lines {
  length: number;
  maxLength: number;
}

interface Core {
  buffer: Buffer;
  _bufferService: { buffers: { alt: { lines: Lines } } };
  _oscLinkService: Links;
  coreService: { decPrivateModes: { origin: boolean } };
  _inputHandler: Record<Action, Act> & {
    _parser: { _printHandler: Print; setPrintHandler(print: Print): void };
  };
}

/** Acts as often as it is told, up to 2³¹ times: minutes, or all memory. None does anything new after this often. */
const bounded = {
  b: ['repeatPrecedingCharacter', ({ cols, rows }) => cols * rows],
  I: ['cursorForwardTab', ({ cols }) => cols],
  Z: ['cursorBackwardTab', ({ cols }) => cols],
  L: ['insertLines', ({ rows }) => rows],
  M: ['deleteLines', ({ rows }) => rows],
  S: ['scrollUp', ({ rows }) => rows],
} as const satisfies Record<string, readonly [string, (size: { cols: number; rows: number }) => number]>;

/** A link takes 3 KB until its rows have left the scrollback, which those of the alternate screen never do. */
const maxLinks = 2000;

/** In origin mode these add the upper margin to a row that has it already. */
const moves = {
  A: 'cursorUp',
  B: 'cursorDown',
  C: 'cursorForward',
  D: 'cursorBackward',
  E: 'cursorNextLine',
  F: 'cursorPrecedingLine',
  G: 'cursorCharAbsolute',
  '`': 'charPosAbsolute',
  a: 'hPositionRelative',
  e: 'vPositionRelative',
} as const;

type Action =
  | (typeof bounded)[keyof typeof bounded][0]
  | (typeof moves)[keyof typeof moves]
  | (typeof erasures)[number];

const erasures = ['eraseInDisplay', 'eraseInLine'] as const;

export function mend(terminal: Terminal): void {
  const core: unknown = Reflect.get(terminal, '_core');
  if (!isCore(core)) return;
  const handle = (id: IFunctionIdentifier, act: (params: number[]) => boolean) =>
    terminal.parser.registerCsiHandler(id, (params) =>
      act(params.map((one) => (typeof one === 'number' ? one : 0))),
    );
  const run = (name: Action, params: readonly number[], respectProtect = false) =>
    core._inputHandler[name]({ params, length: params.length }, respectProtect);

  for (const [final, [name, limit]] of Object.entries(bounded)) {
    handle({ final }, ([count = 1]) => count > limit(terminal) && run(name, [limit(terminal)]));
  }
  // It scrolls down without the background: inserting lines at the upper margin is the same with it.
  handle({ final: 'T' }, ([count = 1, ...others]) => {
    if (others.length > 0) return false;
    const { buffer } = core;
    const { x, y, scrollTop } = buffer;
    buffer.y = scrollTop;
    run('insertLines', [Math.min(count, terminal.rows)]);
    buffer.x = x;
    buffer.y = y;
    return true;
  });
  // Erasing up to the last column, it looks at the row below, and throws where there is none.
  for (const id of [{ final: 'J' }, { prefix: '?', final: 'J' }]) {
    handle(id, ([what]) => {
      const { buffer } = core;
      const { x } = buffer;
      if (what !== 1 || x + 1 < terminal.cols) return false;
      buffer.x = terminal.cols - 2;
      run('eraseInDisplay', [1], 'prefix' in id);
      buffer.x = x;
      return run('eraseInLine', [1], 'prefix' in id);
    });
  }
  for (const [final, name] of Object.entries(moves)) {
    handle({ final }, (params) => {
      const { decPrivateModes: modes } = core.coreService;
      if (!modes.origin) return false;
      modes.origin = false;
      run(name, params);
      modes.origin = true;
      const { buffer } = core;
      buffer.y = Math.min(Math.max(buffer.y, buffer.scrollTop), buffer.scrollBottom);
      return true;
    });
  }
  // A terminal that became smaller before its alternate screen was ever shown lets that screen scroll out of sight, and
  // has too few rows when it is larger again: the next character throws.
  const alternate = core._bufferService.buffers.alt;
  terminal.onResize(({ rows }) => {
    if (alternate.lines.length === 0) alternate.lines.maxLength = rows;
  });
  // A mark with nothing before it in its row would take the first cell and push the row aside.
  const { _parser: parser } = core._inputHandler;
  const print = parser._printHandler;
  parser.setPrintHandler((codePoints, start, end) => {
    let from = start;
    if (core.buffer.x === 0) while (from < end && codePointWidth(codePoints[from] ?? 0) === 0) from++;
    if (from < end) print(codePoints, from, end);
  });
  const { _oscLinkService: links } = core;
  const register = links.registerLink.bind(links);
  links.registerLink = (link) => {
    const [oldest] = links._dataByLinkId.values();
    if (oldest !== undefined && links._dataByLinkId.size >= maxLinks) {
      for (const line of [...oldest.lines]) line.dispose();
    }
    return register(link);
  };
}

function isCore(core: unknown): core is Core {
  if (!isObject(core) || !isObject(core.buffer) || !isObject(core.coreService)) return false;
  const { buffer, _inputHandler: handler, coreService, _oscLinkService: links } = core;
  if (!isObject(links) || !(links._dataByLinkId instanceof Map)) return false;
  if (!isObject(handler) || !isObject(handler._parser) || !isObject(coreService.decPrivateModes))
    return false;
  if (!hasAlternate(core._bufferService)) return false;
  const names = [...Object.values(bounded).map(([name]) => name), ...Object.values(moves), ...erasures];
  return (
    [buffer.x, buffer.y, buffer.scrollTop, buffer.scrollBottom].every((field) => typeof field === 'number') &&
    typeof coreService.decPrivateModes.origin === 'boolean' &&
    typeof links.registerLink === 'function' &&
    typeof handler._parser._printHandler === 'function' &&
    typeof handler._parser.setPrintHandler === 'function' &&
    names.every((name) => typeof handler[name] === 'function')
  );
}

function hasAlternate(service: unknown): boolean {
  if (!isObject(service) || !isObject(service.buffers) || !isObject(service.buffers.alt)) return false;
  const { lines } = service.buffers.alt;
  return isObject(lines) && typeof lines.length === 'number' && typeof lines.maxLength === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
