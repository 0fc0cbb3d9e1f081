import type { IUnicodeVersionProvider } from '@xterm/headless';
import { codePointWidth, graphemes, graphemeWidth } from '../core/width.ts';

/** The name under which the emulator knows our widths. */
export const widthVersion = 'pairroom';

/** A longer cluster (UTF-16 units) is broken into several cells, so that chains of joiners do not grow for ever. */
const maxClusterLength = 64;
const maxClusters = 4096;

/** States below are a single code point, from here on the number of an interned cluster; 24 bits in all. */
const firstClusterState = 0x200000;

/** Per code point: 0 not asked yet, else 1 + width, plus `attaches` where it may join what stands before it. */
const known = new Uint8Array(0x110000);
const attaches = 8;

/**
 * Tells the emulator cell widths by whole grapheme clusters: the state it hands back with every next code point
 * names the cluster so far, and joining is asked of the same segmenter that the rest of the program uses.
 */
export class WidthProvider implements IUnicodeVersionProvider {
  readonly version = widthVersion;
  #clusters: string[] = [];
  #joins = new Map<number, number>();

  wcwidth(codePoint: number): 0 | 1 | 2 {
    return codePointWidth(codePoint);
  }

  charProperties(codePoint: number, preceding: number): number {
    if (codePoint < 0x7f) return properties(codePoint, 1, false);
    const info = known[codePoint] || learn(codePoint);
    const state = preceding >> 3;
    if (info < attaches && !opens(state)) return properties(codePoint, info - 1, false);
    const key = state * firstClusterState + codePoint;
    let joined = this.#joins.get(key);
    if (joined === undefined) {
      joined = this.#join(state, codePoint, preceding);
      this.#joins.set(key, joined);
    }
    return joined;
  }

  #join(state: number, codePoint: number, preceding: number): number {
    const width = codePointWidth(codePoint);
    const character = String.fromCodePoint(codePoint);
    const cluster = this.#clusterOf(state) + character;
    if (state !== 0 && cluster.length <= maxClusterLength && graphemes(cluster).length === 1) {
      return properties(this.#intern(cluster), graphemeWidth(cluster), true);
    }
    // Nothing to see: it goes into the cell before it, as every terminal does.
    if (width === 0) return properties(state, (preceding >> 1) & 3, true);
    return properties(codePoint, width, false);
  }

  #clusterOf(state: number): string {
    if (state < firstClusterState) return state === 0 ? '' : String.fromCodePoint(state);
    return this.#clusters[state - firstClusterState] ?? '';
  }

  #intern(cluster: string): number {
    if (this.#clusters.length >= maxClusters) {
      this.#clusters = [];
      this.#joins.clear();
    }
    return firstClusterState + this.#clusters.push(cluster) - 1;
  }
}

/** The emulator's packing of a code point's properties. */
function properties(state: number, width: number, join: boolean): number {
  return (state << 3) | (width << 1) | (join ? 1 : 0);
}

function learn(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const width = codePointWidth(codePoint);
  const joins = width === 0 || graphemes(`a${character}`).length === 1;
  const info = 1 + width + (joins ? attaches : 0);
  known[codePoint] = info;
  return info;
}

/** Whether a character that does not attach by itself may still join this one: flags, Hangul, joiner sequences. */
function opens(state: number): boolean {
  return (
    state >= firstClusterState ||
    (state >= 0x1f1e6 && state <= 0x1f1ff) ||
    (state >= 0x1100 && state <= 0x11ff) ||
    (state >= 0xa960 && state <= 0xa97c)
  );
}
