/** One line of the table. Without a peer `theirs` and `ratio` are null; without a limit `must` is null. */
export interface Measure {
  name: string;
  unit: string;
  ours: Stats;
  peer: string | null;
  theirs: Stats | null;
  /** ours.p50 / theirs.p50 */
  ratio: number | null;
  /** The limit in words. */
  must: string | null;
  ok: boolean | null;
}

export interface Stats {
  p50: number;
  p99: number;
  min: number;
  max: number;
}

export function stats(samples: readonly number[]): Stats {
  if (samples.length === 0) throw new RangeError('no samples');
  const sorted = [...samples].sort((x, y) => x - y);
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), min: at(0), max: at(1) };
}

/** A measure whose limit is a predicate over both sides. */
export function measure(
  name: string,
  unit: string,
  ours: readonly number[],
  peer: { name: string; samples: readonly number[] } | null,
  limit: { must: string; holds: (ours: Stats, theirs: Stats | null) => boolean } | null,
): Measure {
  const mine = stats(ours);
  const theirs = peer === null ? null : stats(peer.samples);
  return {
    name,
    unit,
    ours: mine,
    peer: peer?.name ?? null,
    theirs,
    ratio: theirs === null || theirs.p50 === 0 ? null : round(mine.p50 / theirs.p50),
    must: limit?.must ?? null,
    ok: limit === null ? null : limit.holds(mine, theirs),
  };
}

export function table(measures: readonly Measure[]): string {
  const rows = measures.map((m) => [
    m.name,
    m.unit,
    numbers(m.ours),
    m.theirs === null ? '' : `${m.peer} ${numbers(m.theirs)}`,
    m.ratio === null ? '' : `${m.ratio}×`,
    m.must ?? '',
    m.ok === null ? '' : m.ok ? 'ok' : 'MISSED',
  ]);
  const all = [['measure', 'unit', 'ours p50 / p99 (min–max)', 'peer', 'ratio', 'must', ''], ...rows];
  const widths = all[0]?.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function numbers({ p50, p99, min, max }: Stats): string {
  return min === max ? `${p50}` : `${p50} / ${p99} (${min}–${max})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
