import { type FloorCells, FREE, LOW, WALL } from './floor-cells.ts';
import { keepLong } from './keep-long.ts';
import { labelRegions } from './label-regions.ts';

/** Metres: what ends below the ceiling is a wall when it is so high, thin and long; furniture is deeper, an open door shorter. */
const TALL = 1.85;
const THIN = 0.3;
const LONG = 1.2;
/** Square metres of where such walls meet at most. */
const JUNCTION = 0.2;
/** Marks of what is open below a lintel, and of what is not. */
const [OPEN, CLOSED] = [1, 2];
/** Metres: what is higher is no open floor. */
const STEP = 0.6;

/** Makes walls of those that end below the ceiling, with their doors. */
export function raisePartitions(
  { kinds, ground, solid }: Omit<FloorCells, 'covered'>,
  width: number,
  cell: number,
): void {
  const most = Math.round(THIN / cell);
  const isTall = (at: number) =>
    kinds[at] !== WALL && (solid[at] === 1 || (ground[at]! > TALL && ground[at] !== Infinity));
  const isFloor = (at: number) => kinds[at] === FREE && ground[at]! < STEP;
  const thin = new Uint8Array(kinds.length);
  for (const step of [1, width]) {
    for (let at = step; at < kinds.length - step; at++) {
      if (!isFloor(at - step) || isFloor(at) || kinds[at] === WALL) continue;
      let end = at;
      let [tall, closed] = [false, false];
      for (; !isFloor(end) && kinds[end] !== WALL && (end - at) / step <= most; end += step) {
        tall ||= isTall(end);
        closed ||= solid[end] === 1;
      }
      if (!tall || !isFloor(end) || (end - at) / step > most) continue;
      for (let inside = at; inside < end; inside += step)
        thin[inside] = Math.max(thin[inside]!, closed ? CLOSED : OPEN);
    }
  }
  keepLong(thin, width, LONG / cell);
  addJunctions(thin, isTall, width, JUNCTION / cell ** 2);
  for (let at = 0; at < kinds.length; at++) {
    if (thin[at] === 0) continue;
    kinds[at] = thin[at] === CLOSED ? WALL : LOW;
    if (thin[at] === OPEN) ground[at] = 0;
  }
}

/** Where such walls meet they are thin neither way: what is tall beside them, up to a size. */
function addJunctions(thin: Uint8Array, isTall: (at: number) => boolean, width: number, most: number): void {
  const { labels, sizes } = labelRegions((at) => thin[at] === 0 && isTall(at), width, thin.length / width);
  const beside = sizes.map(() => false);
  for (let at = width; at < labels.length - width; at++)
    if (labels[at] !== 0 && [at - 1, at + 1, at - width, at + width].some((other) => thin[other] !== 0))
      beside[labels[at]!] = true;
  for (let at = 0; at < labels.length; at++)
    if (beside[labels[at]!] && sizes[labels[at]!]! <= most) thin[at] = CLOSED;
}
