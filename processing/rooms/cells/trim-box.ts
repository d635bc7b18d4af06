import type { Evidence } from './read-evidence.ts';

/** A rectangle of cells; `right` and `bottom` are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cells of noise that a line may have. */
const NOISE = 3;
/** How many cells may be unseen between each side of a box and what is seen next to it, for the box to go on up to there. */
export type Spare = Record<keyof Box, number>;

/** A box without sides of which nothing is seen. Null where nothing is seen in it. */
export function trimBox(box: Box, { seen, width }: Evidence, spare: Spare): Box | null {
  const inX = new Int32Array(box.right - box.left);
  const inZ = new Int32Array(box.bottom - box.top);
  for (let z = box.top; z < box.bottom; z++)
    for (let x = box.left; x < box.right; x++) {
      if (!seen[x + z * width]) continue;
      inX[x - box.left]! += 1;
      inZ[z - box.top]! += 1;
    }
  const [left, right] = ends(inX, spare.left, spare.right);
  const [top, bottom] = ends(inZ, spare.top, spare.bottom);
  if (left >= right || top >= bottom) return null;
  return { left: box.left + left, right: box.left + right, top: box.top + top, bottom: box.top + bottom };
}

function ends(counts: Int32Array, before: number, after: number): [from: number, to: number] {
  const first = counts.findIndex((count) => count > NOISE);
  const last = counts.findLastIndex((count) => count > NOISE);
  if (first === -1) return [0, 0];
  return [first <= before ? 0 : first, counts.length - 1 - last <= after ? counts.length : last + 1];
}
