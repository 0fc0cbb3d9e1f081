/** What `decodeUtf8` says of bytes that are no character. */
export const unfinished = -1;
export const invalid = -2;

/** The code point of the UTF-8 character at `at`, `invalid` for one byte that begins none, or `unfinished`. */
export function decodeUtf8(input: Uint8Array, at: number): number {
  const lead = input[at] ?? 0;
  if (lead < 0x80) return lead;
  if (lead < 0xc2 || lead > 0xf4) return invalid;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  let codePoint = lead & (0xff >> (length + 1));
  for (let n = 1; n < length; n++) {
    const byte = input[at + n];
    if (byte === undefined) return unfinished;
    if ((byte & 0xc0) !== 0x80) return invalid;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  return codePoint > 0x10ffff || utf8Length(codePoint) !== length ? invalid : codePoint;
}

/** Bytes of a code point in UTF-8. */
export function utf8Length(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}
