/**
 * A value of a reply that is JSON already. What may be long is encoded by the worker: a page or a transcript of 2 MB
 * takes JSON.stringify 5 to 10 ms, for which the main thread would hold up every key.
 */
export class Encoded {
  constructor(readonly json: Uint8Array) {}
}

export function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
