import { type CutRooms, SPECK } from '../cut-rooms.ts';
import { THICKEST_WALL, THRESHOLD } from '../../usual-sizes.ts';

import { fitRing, fitTo } from './fit-ring.ts';
import { type Point, boxesOf, directionOf, doubleArea, eachInside, traceRings } from '../cells/regions.ts';
import { FREE, WALL, type FloorGrid } from '../cells/floor-cells.ts';
import { mostOf } from '../../scan-mesh.ts';
import { tidyRing } from './tidy-ring.ts';
import type { WallSamples } from '../wall-samples.ts';

/** The maximum offset, in metres, between the walls on either side of a window niche. */
const SAME = 0.06;
/** The minimum length of wall beside a niche that shows the wall's direction, in metres. */
const BESIDE = 0.2;
/** The distance between the examined points of a niche, in metres. */
const EVERY = 0.05;

/**
 * The minimum share of wall around an enclosed room. Below a ceiling, half of that is enough, because
 * scanners do not see glass.
 */
const ENCLOSED = 0.5;
/** The minimum area of a core of the building, in square metres. Smaller solid areas in a room are pillars. */
const CORE = 2;

/**
 * The boundary of a room: its outline, and the outlines of pillars and walls within it, which run in the
 * opposite direction.
 */
export interface RoomOutline {
  outline: Point[];
  islands: Point[][];
  /** The outlines of islands that are not part of the room: other rooms with their walls, and cores. */
  holes: Point[][];
  /**
   * Whether less than half of the room's edge has walls, or less than a quarter if the room has a ceiling.
   */
  open: boolean;
}

/** Returns the outlines of all rooms of a floor, indexed by their numbers minus one. */
export function outlineRooms(
  { labels, count }: CutRooms,
  grid: FloorGrid,
  samples: WallSamples,
  bare: readonly boolean[],
): RoomOutline[] {
  const fit = fitTo(samples);
  const isNiche = (x: number, z: number) => {
    const at = Math.floor((x - grid.minX) / grid.cell) + Math.floor((z - grid.minZ) / grid.cell) * grid.width;
    return grid.kinds[at] !== FREE || !(grid.ground[at]! < THRESHOLD);
  };
  return boxesOf(labels, count, grid.width, 1).map((box, index) => {
    const [width, depth] = [box.right - box.left + 1, box.bottom - box.top + 1];
    const cellOf = (x: number, z: number) => box.left + x + (box.top + z) * grid.width;
    const isInside = (at: number) => labels[cellOf(at % width, Math.floor(at / width))] === index + 1;
    const place = ([x, z]: Point): Point => [
      grid.minX + (box.left + x) * grid.cell,
      grid.minZ + (box.top + z) * grid.cell,
    ];
    const rings = traceRings(isInside, width, depth);
    const outer = mostOf(rings, doubleArea)!;
    const islands = rings.flatMap((ring) => {
      const inner = doubleArea(ring) < 0 ? innerOf(ring, grid, labels, cellOf) : null;
      return inner ? [{ ...inner, ring: fitRing(ring.map(place), fit) }] : [];
    });
    const outline = fillNiches(tidyRing(fitRing(outer.map(place), fit)), isNiche);
    return {
      outline,
      islands: islands.map(({ ring }) => ring),
      holes: islands.flatMap(({ hole, ring }) => (hole ? [ring] : [])),
      open: wallAlong(outer, grid.kinds, cellOf) < (bare[index + 1]! ? ENCLOSED : ENCLOSED / 2),
    };
  });
}

/**
 * Returns whether a ring within a room surrounds a hole in the room: another room, or a core. Returns null if
 * the ring is only a speck.
 */
function innerOf(
  ring: readonly Point[],
  { cell }: FloorGrid,
  labels: Int32Array,
  cellOf: (x: number, z: number) => number,
): { hole: boolean } | null {
  let [all, rooms] = [0, 0];
  eachInside(ring, (x, z) => {
    all += 1;
    if (labels[cellOf(x, z)] !== 0) rooms += 1;
  });
  const area = all * cell * cell;
  return area <= SPECK ** 2 ? null : { hole: rooms > 0 || area >= CORE };
}

/** Returns the share of a ring's length that has wall on the side outside the room. */
function wallAlong(
  ring: readonly Point[],
  kinds: Uint8Array,
  cellOf: (x: number, z: number) => number,
): number {
  let [wall, all] = [0, 0];
  ring.forEach(([x, z], at) => {
    const [toX, toZ] = ring[(at + 1) % ring.length]!;
    const length = Math.abs(toX - x) + Math.abs(toZ - z);
    const [dx, dz] = [(toX - x) / length, (toZ - z) / length];
    for (let step = 0.5; step < length; step++) {
      all += 1;
      if (kinds[cellOf(Math.floor(x + dx * step + dz / 2), Math.floor(z + dz * step - dx / 2))] === WALL)
        wall += 1;
    }
  });
  return wall / all;
}

/**
 * Returns an outline without window niches. A niche is a part of the outline that extends into a continuous
 * wall and in which `isNiche` returns true for at least half of the places. Such a place is below a window's
 * head or above its sill.
 */
export function fillNiches(outline: readonly Point[], isNiche: (x: number, z: number) => boolean): Point[] {
  let kept = [...outline];
  for (let at = 0; at < kept.length; at++) {
    const turned = [...kept.slice(at), ...kept.slice(0, at)];
    const end = endOf(turned);
    if (end === null || shareOf(turned.slice(1, end + 1), isNiche) < 0.5) continue;
    kept = [turned[0]!, ...turned.slice(end + 1)];
    at = -1;
  }
  return kept;
}

/**
 * Returns the index of the corner at which a ring returns to the line of its first edge and continues along
 * it; null if there is none.
 */
function endOf(ring: readonly Point[]): number | null {
  const [before, first] = [ring[0]!, ring[1]!];
  const { length, ux, uz } = directionOf(before, first);
  if (length < BESIDE) return null;
  const out = ([x, z]: Point) => uz * (x - before[0]) - ux * (z - before[1]);
  const along = ([x, z]: Point) => ux * (x - before[0]) + uz * (z - before[1]);
  for (let at = 2; at + 1 < ring.length; at++) {
    const [corner, next] = [ring[at]!, ring[at + 1]!];
    if (out(corner) < -SAME || out(corner) > THICKEST_WALL) return null;
    const isOn = Math.abs(out(corner)) < SAME && Math.abs(out(next)) < SAME;
    if (isOn && along(corner) > length && along(next) - along(corner) > BESIDE) return at;
  }
  return null;
}

function shareOf(niche: readonly Point[], isNiche: (x: number, z: number) => boolean): number {
  let [found, all] = [0, 0];
  eachInside(
    niche.map(([x, z]): Point => [x / EVERY, z / EVERY]),
    (x, z) => {
      all += 1;
      if (isNiche((x + 0.5) * EVERY, (z + 0.5) * EVERY)) found += 1;
    },
  );
  return all > 0 ? found / all : 1;
}
