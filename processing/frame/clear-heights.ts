import type { LevelColumns, LevelFacet } from './level-columns.ts';

/** The clear heights between floors and ceilings, in the file's units. */
export interface ClearHeights {
  /** The most common clear height; null if no column has a clear height. */
  usual: number | null;
  /** Of the columns that have a level surface, the share whose largest clear height is the usual one. */
  share: number;
  /** For each column with the usual clear height, the heights at which it begins and ends. */
  spans: { bottom: number; top: number }[];
}

/** The maximum ratio of two clear heights that count as equal. */
const ALIKE = 1.06;
/**
 * The minimum clear height, as a multiple of the edge of a facet's cell. A smaller height may be the
 * thickness of a slab. `LEAST_ANY`: the minimum in scans with wrongly turned faces, in which it is harder to
 * tell a slab from a room.
 */
const LEAST = 3;
const LEAST_ANY = 6;

/**
 * The minimum share of spans that begin at a face seen from above and end at a face seen from below. If the
 * share is lower, the faces of the scan are turned arbitrarily.
 */
const RIGHT_WAY = 0.3;

export function findClearHeights({ flat }: LevelColumns, cell: number): ClearHeights {
  const all = spansOf(flat, cell * LEAST_ANY, () => true);
  // Ignores spans from the lower face of a slab to its upper face.
  const clear = spansOf(flat, cell * LEAST, (below, above) => below.up && !above.up);
  const spans = clear.length > all.length * RIGHT_WAY ? clear : all;
  const usual = findUsual(spans.map(({ bottom, top }) => top - bottom));
  if (usual === null) return { usual, share: 0, spans: [] };
  const alike = spans.filter(
    ({ bottom, top }) => top - bottom > usual / ALIKE && top - bottom < usual * ALIKE,
  );
  return { usual, share: alike.length / flat.length, spans: alike };
}

/**
 * Returns, for each column, the heights at which its largest gap begins and ends. A gap is the air between
 * two neighbouring surfaces. Omits columns where the largest gap is at most `least`.
 */
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

/**
 * Returns the median of the largest group of values in which no value is more than `ALIKE` times as large as
 * another; null if there are no values.
 */
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
