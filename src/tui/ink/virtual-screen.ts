import { EventEmitter } from 'node:events';
import { render } from 'ink';
import type { ReactNode } from 'react';
import type { Size } from '../../core/geometry.ts';

/** A screen that exists in memory only: Ink draws into it, and the frame is read back as a string. */
export interface VirtualScreen {
  /** Lays out and draws at once. Returns the whole frame: rows separated by LF. */
  draw(node: ReactNode, size: Size): string;
  close(): void;
}

export function openVirtualScreen(): VirtualScreen {
  let frame = '';
  const size = { columns: 80, rows: 24 };
  const stdout = fakeStdout(size, (text) => {
    frame = text;
  });
  // debug: every commit is written at once, whole, and with no cursor movement.
  const ink = render(null, {
    stdout,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
    isScreenReaderEnabled: false,
  });
  return {
    draw(node, { cols, rows }) {
      Object.assign(stdout, { columns: cols, rows });
      ink.rerender(node);
      return frame;
    },
    close: () => ink.unmount(),
  };
}

/** What Ink uses of a stream: its size, `write`, and the events of an emitter. */
function fakeStdout(
  size: { columns: number; rows: number },
  write: (text: string) => void,
): NodeJS.WriteStream {
  const stream = Object.create(EventEmitter.prototype);
  return Object.assign(stream, size, {
    isTTY: false,
    write(text: string) {
      write(text);
      return true;
    },
  });
}
