import type { LevelColumns, LevelFacet } from './level-columns.ts';

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
/** Cells of facets below which a clear height is none: the two faces of one slab, which are told apart less well where faces are turned in any way. */
const LEAST = 3;
const LEAST_ANY = 6;

/** Of all spans, those from what is seen from above to what is seen from below; less of them: faces are turned in any way. */
const RIGHT_WAY = 0.3;

export function findClearHeights({ flat }: LevelColumns, cell: number): ClearHeights {
  const all = spansOf(flat, cell * LEAST_ANY, () => true);
  // Not from the lower face of a slab to its upper face.
  const clear = spansOf(flat, cell * LEAST, (below, above) => below.up && !above.up);
  const spans = clear.length > all.length * RIGHT_WAY ? clear : all;
  const usual = findUsual(spans.map(({ bottom, top }) => top - bottom));
  if (usual === null) return { usual, share: 0, spans: [] };
  const alike = spans.filter(
    ({ bottom, top }) => top - bottom > usual / ALIKE && top - bottom < usual * ALIKE,
  );
  return { usual, share: alike.length / flat.length, spans: alike };
}

/** The greatest span of each column between two surfaces with air between them. */
function spansOf(
  flat: LevelColumns['flat'],
  least: number,
  isAir: (below: LevelFacet, above: LevelFacet) => boolean,
): ClearHeights['spans'] {
  return flat.flatMap((column) => {
    let best = { bottom: 0, top: 0 };
    for (let index = 1; index < column.length; index += 1) {
      const [below, above] = [column[index - 1]!, column[index]!];
      const higher = above.height - below.height > best.top - best.bottom;
      if (higher && isAir(below, above)) best = { bottom: below.height, top: above.height };
    }
    return best.top - best.bottom > least ? [best] : [];
  });
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
