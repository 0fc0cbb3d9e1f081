import type { IPty } from 'node-pty';

/**
 * The only file that knows private fields of node-pty 1.2.0-beta.15 (pinned exactly): the terminal's file
 * descriptor, its name, and the moment before the descriptor is closed.
 */
export interface PtyPrivate {
  fd: number;
  slaveName: string;
  /**
   * Calls `listener` once, right before the descriptor is closed and after what was read already is delivered; until
   * it returns, `fd` can be read.
   */
  beforeClose(listener: () => void): void;
}

export function ptyPrivate(pty: IPty): PtyPrivate {
  const fd: unknown = Reflect.get(pty, 'fd');
  const slaveName: unknown = Reflect.get(pty, 'ptsName');
  const socket: unknown = Reflect.get(pty, '_socket');
  if (typeof fd !== 'number' || typeof slaveName !== 'string' || !isSocket(socket)) {
    throw new Error('this version of node-pty is not the one that PairRoom was made for');
  }
  return {
    fd,
    slaveName,
    beforeClose(listener) {
      const destroy = socket.destroy.bind(socket);
      socket.destroy = (error) => {
        socket.destroy = destroy;
        // While reading rests, bytes may wait here; they come out by the data event.
        socket.read();
        listener();
        return destroy(error);
      };
    },
  };
}

interface Socket {
  destroy(error?: Error): unknown;
  read(): unknown;
}

function isSocket(value: unknown): value is Socket {
  return (
    typeof value === 'object' && value !== null && 'destroy' in value && typeof value.destroy === 'function'
  );
}
