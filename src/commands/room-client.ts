import type { Result } from '../core/result.ts';
import { type Client, connectClient } from '../protocol/client.ts';
import type { Context } from './context.ts';

/** A connection to the host of the present directory's room. */
export function connectHere(context: Context, anyVersion = false): Promise<Result<Client>> {
  const { files, version, place } = context;
  return connectClient(files.socket, { version, root: place.root, anyVersion });
}
