import { graphemes, graphemeWidth } from '../../../core/width.ts';

/**
 * Ink measures text by tables of its own, which differ from ours (core/width.ts) and from version to version. So no
 * grapheme beyond ASCII passes through Ink: a placeholder of the same width does, one code point that every table
 * agrees on, and the grapheme comes back when the frame is read.
 */
const narrow = { first: 0xf0000, last: 0xffffd };
/** Unassigned code points of plane 3: wide by rule (UAX 11), and no text has them. */
const wide = { first: 0x3c000, last: 0x3fffd };
/** Stands for a grapheme when the placeholders are used up: the column stays right, the sign is lost. */
const lost = { narrow: '?', wide: '??' };
/** A cluster longer than this (code units) is a stack of marks; what is above is cut. */
const maxCluster = 64;

const printableAscii = /^[\x20-\x7e]*$/;

export class Clusters {
  #placeholders = new Map<string, string>();
  #clusters = new Map<number, string>();
  #nextNarrow = narrow.first;
  #nextWide = wide.first;

  /** The text as Ink may see it. Graphemes of no width, and with them every control character, are left out. */
  carry(text: string): string {
    if (printableAscii.test(text)) return text;
    let out = '';
    for (const cluster of graphemes(text)) {
      if (cluster.length === 1 && printableAscii.test(cluster)) out += cluster;
      else out += this.#placeholders.get(cluster) ?? this.#assign(cluster);
    }
    return out;
  }

  /** What a code point of a frame stands for. */
  restore(codePoint: number): string {
    return this.#clusters.get(codePoint) ?? String.fromCodePoint(codePoint);
  }

  #assign(cluster: string): string {
    const shown =
      cluster.length > maxCluster
        ? Array.from(cluster)
            .slice(0, maxCluster / 2)
            .join('')
        : cluster;
    const width = graphemeWidth(shown);
    if (width === 0) return '';
    const full = width === 1 ? this.#nextNarrow > narrow.last : this.#nextWide > wide.last;
    if (full) return width === 1 ? lost.narrow : lost.wide;
    const codePoint = width === 1 ? this.#nextNarrow++ : this.#nextWide++;
    const placeholder = String.fromCodePoint(codePoint);
    this.#placeholders.set(cluster, placeholder);
    this.#clusters.set(codePoint, shown);
    return placeholder;
  }
}
