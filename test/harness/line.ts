/** How the line between a terminal and a program is. */
export interface LineQuality {
  /** ms that everything takes, each way. */
  delayMs: number;
  /** Bytes of the pieces in which it arrives, in turn. */
  pieces: readonly number[];
}

/** Hands on what it is given: in order, later, and in pieces that fall anywhere. */
export function throughLine(
  hand: (bytes: Buffer) => void,
  { delayMs, pieces }: LineQuality,
): (data: string) => void {
  const waiting: Buffer[] = [];
  let turn = 0;
  let handing = false;
  const next = () => {
    const bytes = waiting.shift();
    handing = bytes !== undefined;
    if (bytes === undefined) return;
    const size = pieces[turn++ % pieces.length] ?? bytes.length;
    if (bytes.length > size) waiting.unshift(bytes.subarray(size));
    hand(bytes.subarray(0, size));
    setImmediate(next);
  };
  return (data) => {
    setTimeout(() => {
      waiting.push(Buffer.from(data));
      if (!handing) next();
    }, delayMs);
  };
}
