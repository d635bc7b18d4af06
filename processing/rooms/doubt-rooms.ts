import type { Doubt } from '../../contract/scans/space.ts';
import { mostOf, toThousandths } from '../scan-mesh.ts';
import { type FloorGrid, WALL } from './cells/floor-cells.ts';
import { type Box, type Point, boxesOf } from './cells/regions.ts';
import type { Evidence } from './cells/read-evidence.ts';
import { NARROWEST_DOOR } from '../usual-sizes.ts';
import type { CutRooms } from './cut-rooms.ts';

/**
 * The maximum thickness of a wall, in metres. `BESIDE`: the distance on both sides of a dividing line, in
 * metres, at which the room must still continue.
 */
const THICKEST = 0.4;
const BESIDE = 0.9;
/**
 * The minimum length, in metres, of a line that may divide a room along a wall or across a narrow passage. A
 * line counts as a wall with gaps if the walls on it are at least `UPRIGHT` metres long in total and make up
 * at least the share `LIKELY` of its length.
 */
const SHORTEST = 0.7;
const UPRIGHT = 0.6;
const LIKELY = 0.3;
/**
 * The maximum width of a passage that looks like a door, in metres. `WIDER`: how much wider, in metres, the
 * room must be on both sides of the passage.
 */
const DOOR = 1.6;
const WIDER = 0.8;
/**
 * If at least this share of a room's edge has nothing upright behind it, the shape of the room is a guess.
 */
const UNSEEN = 0.4;

/** A line across a room where it may be divided, in cells. */
interface Cut {
  axis: 'x' | 'z';
  line: number;
  from: number;
  /** The end along the line, exclusive. */
  to: number;
  /** The weight of the evidence, 0 to 1. */
  likely: number;
}

/**
 * Returns warnings about rooms that may be wrong. `cut`: the line that would divide the room, if there is
 * one.
 */
export function doubtRooms(
  grid: FloorGrid,
  { labels, count }: CutRooms,
  evidence: Evidence,
  idOf: (number: number) => string,
): Doubt[] {
  const boxes = boxesOf(labels, count, grid.width, 0);
  return boxes.flatMap((box, index): Doubt[] => {
    const room = { box, number: index + 1 };
    const best = bestCut(room, grid, labels, evidence);
    const about = { about: 'room', id: idOf(index + 1) } as const;
    if (best) {
      const place = (x: number, z: number): Point => [
        toThousandths(grid.minX + x * grid.cell),
        toThousandths(grid.minZ + z * grid.cell),
      ];
      const { axis, line, from, to } = best;
      const cut: Doubt['cut'] =
        axis === 'x'
          ? [place(line + 0.5, from), place(line + 0.5, to)]
          : [place(from, line + 0.5), place(to, line + 0.5)];
      const sentence = 'This may be several rooms: parts of a wall run across it.';
      return [{ ...about, sureness: toThousandths(0.5 * (1 - best.likely)), sentence, cut }];
    }
    const unseen = unseenRim(room, grid, labels, evidence);
    if (unseen < UNSEEN) return [];
    const sentence = `GoV360 found no wall along ${Math.round(unseen * 100)}% of this room’s outline. The shape of the room may be wrong.`;
    return [{ ...about, sureness: toThousandths(0.8 * (1 - unseen)), sentence }];
  });
}

function bestCut(
  room: { box: Box; number: number },
  grid: FloorGrid,
  labels: Int32Array,
  evidence: Evidence,
): Cut | undefined {
  const cuts = (['x', 'z'] as const).flatMap((axis) => cutsAcross(room, grid, labels, evidence, axis));
  return mostOf(cuts, ({ likely }) => likely);
}

/**
 * Adds the likeliest wall across each room to `kinds` if `evidence.walls` marks at least half of its length.
 * The wall follows the marked cells and has gaps for doors. Returns whether any wall was added. Scans from
 * phones often lack the upper parts of walls, which distinguish walls from furniture.
 */
export function drawSeenWalls(
  kinds: Uint8Array,
  grid: FloorGrid,
  { labels, count }: CutRooms,
  evidence: Evidence,
): boolean {
  let drawn = false;
  boxesOf(labels, count, grid.width, 0).forEach((box, index) => {
    const cut = bestCut({ box, number: index + 1 }, grid, labels, evidence);
    if (!cut || cut.likely < 0.5) return;
    const { axis, line, from, to } = cut;
    const cellAt = (along: number, off: number) =>
      axis === 'x' ? line + off + along * grid.width : along + (line + off) * grid.width;
    const isUpright = (along: number) => [-1, 0, 1].some((off) => evidence.walls[cellAt(along, off)]);
    for (let along = from; along < to; along++) {
      let end = along;
      while (end < to && !isUpright(end)) end += 1;
      // A gap as wide as a door stays open. A narrower one is a hole in the scan.
      if ((end - along) * grid.cell >= NARROWEST_DOOR) along = end;
      for (; along < Math.min(end + 1, to); along++)
        for (const off of [-1, 0, 1]) {
          if (kinds[cellAt(along, off)] === WALL) continue;
          kinds[cellAt(along, off)] = WALL;
          drawn = true;
        }
      along -= 1;
    }
  });
  return drawn;
}

/**
 * Returns lines of constant x or z across a room that may divide it. A line has walls on part of its length,
 * or is no longer than a door is wide and has wider parts of the room on both sides.
 */
function cutsAcross(
  { box, number }: { box: Box; number: number },
  grid: FloorGrid,
  labels: Int32Array,
  evidence: Evidence,
  axis: 'x' | 'z',
): Cut[] {
  const { cell, width } = grid;
  const [start, end] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
  const [from, to] = axis === 'x' ? [box.top, box.bottom] : [box.left, box.right];
  const cellAt = (line: number, along: number) =>
    axis === 'x' ? line + along * width : along + line * width;
  const thickest = Math.round(THICKEST / cell);
  const filled = fillAcross(labels, number, { start, end, from, to }, cellAt, thickest);
  const size = to - from + 1;
  const isIn = (line: number, along: number) =>
    line >= start && line <= end && filled[(line - start) * size + along - from] === 1;
  const beside = Math.round(BESIDE / cell);
  // A wall with another room behind it does not divide the examined room.
  const isOther = (line: number, along: number) => {
    for (let off = -thickest; off <= thickest; off++) {
      const label = labels[cellAt(line + off, along)]!;
      if (label !== 0 && label !== number) return true;
    }
    return false;
  };
  const cuts: Cut[] = [];
  for (let line = start + beside; line <= end - beside; line++)
    for (let first = from; first <= to; first++) {
      if (!isIn(line, first)) continue;
      let last = first;
      let [upright, before, after] = [0, 0, 0];
      for (; last <= to && isIn(line, last); last++) {
        const off = [0, -1, 1].find((each) => evidence.walls[cellAt(line + each, last)]);
        if (off !== undefined && !isOther(line + off, last)) upright += 1;
        if (isIn(line - beside, last)) before += 1;
        if (isIn(line + beside, last)) after += 1;
      }
      const length = last - first;
      const goesOn = Math.min(before, after) > length / 2;
      if (length * cell >= SHORTEST && goesOn) {
        const share = upright / length;
        const cut = { axis, line, from: first, to: last };
        if (share >= LIKELY && upright * cell >= UPRIGHT) cuts.push({ ...cut, likely: share });
        else if (length * cell <= DOOR && isWider(line, first, last, isIn, beside, WIDER / cell))
          cuts.push({ ...cut, likely: LIKELY });
      }
      first = last;
    }
  return cuts;
}

/**
 * Returns 1 for each cell of the room, and for each cell in a gap between the room's cells, if the gap is at
 * most as wide as the thickest wall. The width of a gap is measured perpendicular to the lines.
 */
function fillAcross(
  labels: Int32Array,
  number: number,
  { start, end, from, to }: Record<'start' | 'end' | 'from' | 'to', number>,
  cellAt: (line: number, along: number) => number,
  thickest: number,
): Uint8Array {
  const size = to - from + 1;
  const filled = new Uint8Array((end - start + 1) * size);
  for (let along = from; along <= to; along++) {
    let before = -Infinity;
    for (let line = start; line <= end; line++) {
      if (labels[cellAt(line, along)] !== number) continue;
      const fill = line - before - 1 <= thickest ? before + 1 : line;
      for (let other = fill; other <= line; other++) filled[(other - start) * size + along - from] = 1;
      before = line;
    }
  }
  return filled;
}

/** Returns whether the room is wider on both sides of a passage than in the passage. */
function isWider(
  line: number,
  first: number,
  last: number,
  isIn: (line: number, along: number) => boolean,
  beside: number,
  wider: number,
): boolean {
  return [line - beside, line + beside].every((other) => {
    let [low, high] = [first, last];
    while (isIn(other, low - 1)) low -= 1;
    while (isIn(other, high)) high += 1;
    return high - low >= last - first + wider;
  });
}

/** Returns the share of a room's edge that has nothing upright behind it. */
function unseenRim(
  { box, number }: { box: Box; number: number },
  { width }: FloorGrid,
  labels: Int32Array,
  { upright }: Evidence,
): number {
  let [unseen, all] = [0, 0];
  for (let z = box.top; z <= box.bottom; z++)
    for (let x = box.left; x <= box.right; x++) {
      const at = x + z * width;
      if (labels[at] !== number) continue;
      for (const step of [1, -1, width, -width]) {
        if (labels[at + step] === number) continue;
        all += 1;
        if (![0, 1, 2, 3].some((far) => upright[at + far * step])) unseen += 1;
      }
    }
  return unseen / all;
}
