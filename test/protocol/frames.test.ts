import { describe, expect, test } from 'vitest';
import { encodeFrame, encodeJsonFrame, FrameReader, maxFrameBytes } from '../../src/protocol/frames.ts';

const frames = [
  encodeFrame(1, Buffer.alloc(0)),
  encodeJsonFrame(2, { word: 'é🎉' }),
  encodeFrame(3, Buffer.alloc(70_000, 7)),
  encodeFrame(200, Buffer.from([0, 0, 0, 0, 0])),
];
const stream = Buffer.concat(frames);

function read(chunks: readonly Buffer[]): { type: number; bytes: string }[] {
  const reader = new FrameReader();
  return chunks
    .flatMap((chunk) => reader.push(chunk))
    .map(({ type, payload }) => ({ type, bytes: payload.toString('hex') }));
}

describe('frames', () => {
  test('come out as they went in, wherever the stream is cut', () => {
    const whole = read([stream]);
    expect(whole.map(({ type }) => type)).toEqual([1, 2, 3, 200]);
    for (let cut = 0; cut <= 60; cut++)
      expect(read([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(whole);
    const head = stream.subarray(0, 60);
    expect(read([...head].map((byte) => Buffer.from([byte])))).toEqual(whole.slice(0, 2));
  });

  test('a length beyond the limit is an error at once, before its bytes come', () => {
    const header = Buffer.alloc(5);
    header.writeUInt32LE(maxFrameBytes + 1, 0);
    expect(() => new FrameReader().push(header)).toThrow(RangeError);
  });
});
