import { FREE, LEAF, LOW, NOTHING, WALL, type FloorGrid } from './floor-cells.ts';
import { AT_LEVEL, NARROWEST_DOOR, SHORTEST_WALL, SMALLEST_ROOM } from '../../usual-sizes.ts';
import { keepLong, labelRegions } from './regions.ts';

/** The directions in the grid in which lines are followed, 22.5° apart. */
const DIRECTIONS = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** The maximum number of cells that may be missing in the wall on either side of a gap. */
const MISSING = 2;
/** The maximum thickness of a wall that is recognized by its two faces, in metres. */
const THICKEST = 0.6;

/** Closes gaps in walls, in place, if the wall continues in a line on both sides of the gap. */
export function closeGaps({
  kinds,
  ground,
  width,
  cell,
}: Pick<FloorGrid, 'kinds' | 'ground' | 'width' | 'cell'>): void {
  // A gap that is narrower than a door is a hole in the scan.
  const most = Math.round(NARROWEST_DOOR / cell) - 1;
  const run = Math.round(SHORTEST_WALL / cell);
  const isWall = (at: number) => kinds[at] === WALL;
  // Walls continue above doors.
  const isLine = (at: number) => kinds[at] === WALL || kinds[at] === LOW || kinds[at] === LEAF;
  const isNearWall = (at: number) =>
    isLine(at) || isLine(at - 1) || isLine(at + 1) || isLine(at - width) || isLine(at + width);
  const closing: number[] = [];
  for (let at = 0; at < kinds.length; at++) {
    if (isLine(at) || !hasWallNear(kinds, width, at, most)) continue;
    for (const [dx, dz] of DIRECTIONS) {
      const go = (steps: number) => at + Math.round(dx * steps) + Math.round(dz * steps) * width;
      let ahead = 1;
      while (ahead < most && !isLine(go(ahead))) ahead += 1;
      let behind = 1;
      while (ahead + behind <= most && !isLine(go(-behind))) behind += 1;
      if (ahead + behind > most + 1 || !isLine(go(ahead)) || !isLine(go(-behind))) continue;
      if (!isWall(go(ahead)) && !isWall(go(-behind))) continue;
      let [missingAhead, missingBehind] = [0, 0];
      for (let more = 1; more <= run; more++) {
        if (!isNearWall(go(ahead + more))) missingAhead += 1;
        if (!isNearWall(go(-behind - more))) missingBehind += 1;
      }
      if (missingAhead > MISSING || missingBehind > MISSING) continue;
      // A gap that shows floor and does not have wall at both ends is a hole in the wall above a door.
      const isDoor = ground[at]! < AT_LEVEL && !(isWall(go(ahead)) && isWall(go(-behind)));
      closing.push(at, isDoor ? LOW : WALL);
      break;
    }
  }
  for (let index = 0; index < closing.length; index += 2) kinds[closing[index]!] = closing[index + 1]!;
}

function hasWallNear(kinds: Uint8Array, width: number, at: number, reach: number): boolean {
  for (let step = 1; step <= reach; step++) {
    if (kinds[at + step] === WALL || kinds[at - step] === WALL) return true;
    if (kinds[at + step * width] === WALL || kinds[at - step * width] === WALL) return true;
  }
  return false;
}

/** The maximum length of a wall whose upper part is missing in the scan, in metres. */
const HOLED = 2;

/**
 * Turns upright surfaces into wall if they are between two ends of a wall and in line with them, even if they
 * were not seen up to the ceiling.
 */
export function closeHoled(kinds: Uint8Array, upright: Uint8Array, width: number, cell: number): void {
  const closing: number[] = [];
  for (const [step, across] of [
    [1, width],
    [width, 1],
  ] as const) {
    const isUpright = (at: number) =>
      kinds[at] !== WALL && (upright[at] === 1 || upright[at - across] === 1 || upright[at + across] === 1);
    for (let at = width; at < kinds.length - width; at++) {
      if (kinds[at - step] !== WALL || !isUpright(at)) continue;
      let end = at;
      while (isUpright(end) && (end - at) / step <= HOLED / cell) end += step;
      if (kinds[end] === WALL)
        for (let inside = at; inside < end; inside += step) if (upright[inside]) closing.push(inside);
    }
  }
  for (const at of closing) kinds[at] = WALL;
}

/** Fills the unseen cells between two faces of a wall. */
export function fillBetweenFaces(kinds: Uint8Array, width: number, cell: number): void {
  const most = Math.round(THICKEST / cell);
  const filling: number[] = [];
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== NOTHING) continue;
    let found = NOTHING;
    for (const [dx, dz] of DIRECTIONS) {
      const face = (sign: number): [kind: number, steps: number] => {
        for (let step = 1; step <= most; step++) {
          const kind = kinds[at + sign * (Math.round(dx * step) + Math.round(dz * step) * width)];
          if (kind !== NOTHING) return [kind ?? NOTHING, step];
        }
        return [NOTHING, most];
      };
      const [one, ahead] = face(1);
      if (one === NOTHING || one === FREE) continue;
      const [other, behind] = face(-1);
      if (other === NOTHING || other === FREE || ahead + behind > most) continue;
      found = one === WALL && other === WALL ? WALL : Math.max(found, LOW);
      if (one === WALL && other === WALL) {
        found = WALL;
        break;
      }
    }
    if (found !== NOTHING) filling.push(at, found);
  }
  for (let index = 0; index < filling.length; index += 2) kinds[filling[index]!] = filling[index + 1]!;
}

/**
 * The width, in metres, below which a free area between two faces is the inside of a wall. `THICK`: the
 * maximum width, in metres, of the inside of a wall if the area is as long as a wall.
 */
const NARROW = 0.3;
const THICK = 0.5;

/**
 * Turns floor between two faces of a wall into wall. Floor is visible there because of noise and holes in the
 * scan, or because it was modelled below the walls.
 */
export function closeSlivers(kinds: Uint8Array, width: number, cell: number): void {
  close(kinds, width, Math.round(NARROW / cell) - 1, 0);
  close(kinds, width, Math.round(THICK / cell), SHORTEST_WALL / cell);
  // An area behind a hole in a face is narrow only after the cells beside it have become wall.
  close(kinds, width, Math.round(NARROW / cell) - 1, 0);
}

/**
 * Turns free areas between walls into wall if they are at most `most` cells wide and at least `length` cells
 * long.
 */
function close(kinds: Uint8Array, width: number, most: number, length: number): void {
  const narrow = new Uint8Array(kinds.length);
  for (const step of [1, width]) {
    for (let at = step; at < kinds.length - step; at++) {
      if (kinds[at] !== FREE || kinds[at - step] !== WALL) continue;
      let end = at + step;
      while (kinds[end] === FREE && (end - at) / step <= most) end += step;
      if (kinds[end] !== WALL || (end - at) / step > most) continue;
      for (let inside = at; inside < end; inside += step) narrow[inside] = 1;
    }
  }
  if (length > 0) keepLong(narrow, width, length);
  for (let at = 0; at < kinds.length; at++) if (narrow[at] === 1) kinds[at] = WALL;
}

/**
 * The maximum area, in square metres, of an unseen area that is a hole in the scan. A larger one is a
 * stairwell or a void.
 */
const HOLE = 4;

/**
 * Classifies enclosed unseen areas, in place: the inside of a wall becomes wall, and a hole in the scan
 * becomes free.
 */
export function fillHoles({ width, depth, cell, kinds }: FloorGrid): void {
  const { labels, sizes } = labelRegions((at) => kinds[at] === NOTHING, width, depth);
  const beside = sizes.map(() => ({ wall: 0, free: 0 }));
  for (let at = width; at < kinds.length - width; at++) {
    const region = beside[labels[at]!]!;
    if (labels[at] === 0) continue;
    for (const other of [at - 1, at + 1, at - width, at + width]) {
      if (kinds[other] === WALL) region.wall += 1;
      else if (kinds[other] !== NOTHING) region.free += 1;
    }
  }
  const outside = labels[0];
  const fill = sizes.map((size, label) => {
    const area = size * cell * cell;
    const { wall, free } = beside[label]!;
    if (label === 0 || label === outside) return NOTHING;
    if (free === 0) return area < SMALLEST_ROOM ? WALL : NOTHING;
    return area < HOLE && free > wall * 0.1 ? FREE : NOTHING;
  });
  for (let at = 0; at < kinds.length; at++) if (labels[at] !== 0) kinds[at] = fill[labels[at]!]!;
}
