import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { systemClock } from '../core/clock.ts';
import type { FromWorker, ToWorker } from './bridge.ts';
import { warmMarkdown } from './ink/conversation/markdown.ts';
import { Session } from './ink/session.ts';

/** The view's worker thread: messages in, frames and requests out. It never touches the terminal or the socket. */
const port = parentPort;
if (port === null) throw new Error('ink-worker runs as a worker thread');

const post = (message: FromWorker): void => port.postMessage(message);
const session = new Session(post, systemClock);
port.on('message', (message: ToWorker) => session.handle(message, ...arrived(port)));
port.on('close', () => session.close());
// Behind what has arrived already: the messages of a room that is attached to take longer than that.
setImmediate(warmMarkdown);

/** What else has arrived already. */
function* arrived(from: MessagePort): Generator<ToWorker> {
  for (let next = receiveMessageOnPort(from); next; next = receiveMessageOnPort(from)) yield next.message;
}
