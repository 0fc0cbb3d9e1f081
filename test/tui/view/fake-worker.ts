import { parentPort } from 'node:worker_threads';
import { content, wordsPerCell } from '../../../src/core/cells.ts';
import type { FromWorker, ToWorker } from '../../../src/tui/bridge.ts';

/** Stands for Ink: shows each key that it was given, as text in the middle. */
let shown = 'worker:';
let size = { cols: 1, rows: 1 };

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function draw(region: 'middle' | 'overlay'): void {
  const words = new Uint32Array(size.cols * size.rows * wordsPerCell);
  for (let at = 0; at < words.length; at += wordsPerCell) words[at] = 1 << content.widthShift;
  for (const [x, char] of [...shown].slice(0, size.cols).entries()) {
    words[x * wordsPerCell] = (char.codePointAt(0) ?? 0) | (1 << content.widthShift);
  }
  const cursor = { x: Math.min(shown.length, size.cols - 1), y: 0 };
  post({ type: 'frame', region, frame: { ...size, words, extras: [], texts: [], cursor } });
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'layout') size = message.middle;
  else if (message.type === 'attached') {
    if (message.leftAt === null) return;
    post({ type: 'request', id: 1, request: { verb: 'since', at: message.leftAt } });
  } else if (message.type === 'key') {
    if (message.key.name === '!') throw new Error('the worker has a bug');
    shown += ` ${message.key.name}`;
    if (message.key.name === 'D') post({ type: 'draft', draft: { text: 'unsent', to: 'a' } });
    if (message.key.name === 'E') post({ type: 'edit outside', text: 'draft' });
    if (message.key.name === 'C') post({ type: 'copy', text: 'copied text' });
  } else if (message.type === 'paste') shown += ` paste(${message.text})`;
  else if (message.type === 'mouse') shown += ` mouse(${message.mouse.x},${message.mouse.y})`;
  else if (message.type === 'draft') shown += ` draft(${message.draft.text})`;
  else if (message.type === 'action') {
    shown += ` ${message.action}`;
    if (message.action === 'help') post({ type: 'overlay', open: true });
  } else return;
  draw('middle');
});
