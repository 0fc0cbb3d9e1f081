import { join } from 'node:path';
import type { Launch, LaunchRequest } from '../vendor.ts';
import { hookEvents } from './hooks.ts';

/** Everything is given by flags, after the human's own: of a flag given twice the last one counts. */
export function launch(request: LaunchRequest): Launch {
  const { argv, slotDir, brief, resume, newSessionId, hookCommand } = request;
  const hooksFile = join(slotDir, 'mock-hooks.json');
  return {
    args: [
      ...argv.slice(1),
      ...['--hooks-file', hooksFile],
      ...['--sessions', join(slotDir, 'mock-sessions')],
      ...['--brief', brief],
      ...(resume === null ? ['--session-id', newSessionId] : ['--resume', resume]),
    ],
    env: {},
    files: [
      {
        path: hooksFile,
        text: JSON.stringify(Object.fromEntries(hookEvents.map((event) => [event, hookCommand]))),
      },
    ],
    sessionId: resume ?? newSessionId,
    briefByFlag: true,
  };
}
