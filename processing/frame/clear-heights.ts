import type { LevelColumns } from './level-columns.ts';

/** What is free between floors and ceilings, in the file's units. */
export interface ClearHeights {
  /** The usual one; null where nothing has two surfaces. */
  usual: number | null;
  /** Of the columns with any surface across, those whose greatest clear height is the usual one. */
  share: number;
  /** Those whose greatest clear height it is: where it begins and ends. */
  spans: { bottom: number; top: number }[];
}

/** Clear heights that differ by less are alike. */
const ALIKE = 1.06;
/** Cells of facets below which a clear height is none: the two faces of one slab. */
const LEAST = 3;

export function findClearHeights({ flat }: LevelColumns, cell: number): ClearHeights {
  const spans = flat.flatMap((column) => {
    let best = { bottom: 0, top: 0 };
    for (let index = 1; index < column.length; index += 1) {
      const [bottom, top] = [column[index - 1]!.height, column[index]!.height];
      if (top - bottom > best.top - best.bottom) best = { bottom, top };
    }
    return best.top - best.bottom > cell * LEAST ? [best] : [];
  });
  const usual = findUsual(spans.map(({ bottom, top }) => top - bottom));
  if (usual === null) return { usual, share: 0, spans: [] };
  const alike = spans.filter(
    ({ bottom, top }) => top - bottom > usual / ALIKE && top - bottom < usual * ALIKE,
  );
  return { usual, share: alike.length / flat.length, spans: alike };
}

/** The value that most others are alike. */
export function findUsual(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  let best: number | null = null;
  let most = 0;
  for (let from = 0, to = 0; from < sorted.length; from += 1) {
    while (to < sorted.length && sorted[to]! <= sorted[from]! * ALIKE) to += 1;
    if (to - from > most) {
      most = to - from;
      best = sorted[Math.floor((from + to - 1) / 2)]!;
    }
  }
  return best;
}
