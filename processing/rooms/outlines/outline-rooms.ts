import type { CutRooms } from '../doors/cut-rooms.ts';
import type { Reach } from './fit-edge.ts';
import { fitRing, fitTo } from './fit-ring.ts';
import { eachInside } from '../cells/each-inside.ts';
import { FREE, WALL } from '../cells/floor-cells.ts';
import type { FloorGrid } from '../cells/floor-grid.ts';
import { fillNiches } from './fill-niches.ts';
import { doubleArea, traceRings, type Point } from '../cells/trace-region.ts';
import { tidyRing } from './tidy-ring.ts';
import type { WallSamples } from '../surfaces/wall-samples.ts';

/** Metres from an edge of cells to the wall that it is of: the wall's own cells are beyond it. */
const REACH: Reach = { inward: 0.06, outward: 0.12, front: -1 };

/** Metres: a floor that is higher is the sill of a window. */
const THRESHOLD = 0.06;
/** Square metres: smaller islands are noise; and share of an island that is wall. */
const SPECK = 0.04;
const SOLID = 0.3;

/** What bounds a room: its outline, and those of pillars and walls within it, which go round the other way. */
export interface RoomOutline {
  outline: Point[];
  islands: Point[][];
}

/** The outlines of all rooms of a floor, by their numbers less one. */
export function outlineRooms(
  { labels, count }: CutRooms,
  grid: FloorGrid,
  samples: WallSamples,
): RoomOutline[] {
  const fit = fitTo(samples, () => REACH);
  const isNiche = (x: number, z: number) => {
    const at = Math.floor((x - grid.minX) / grid.cell) + Math.floor((z - grid.minZ) / grid.cell) * grid.width;
    return grid.kinds[at] !== FREE || !(grid.ground[at]! < THRESHOLD);
  };
  return boxesOf(labels, count, grid.width).map((box, index) => {
    const [width, depth] = [box.right - box.left + 1, box.bottom - box.top + 1];
    const cellOf = (x: number, z: number) => box.left + x + (box.top + z) * grid.width;
    const isInside = (at: number) => labels[cellOf(at % width, Math.floor(at / width))] === index + 1;
    const place = ([x, z]: Point): Point => [
      grid.minX + (box.left + x) * grid.cell,
      grid.minZ + (box.top + z) * grid.cell,
    ];
    const rings = traceRings(isInside, width, depth);
    const outer = rings.reduce((one, other) => (doubleArea(other) > doubleArea(one) ? other : one));
    const isSolid = (ring: Point[]) => {
      let [solid, all] = [0, 0];
      eachInside(ring, (x, z) => {
        all += 1;
        if (grid.kinds[cellOf(x, z)] === WALL) solid += 1;
      });
      return all * grid.cell * grid.cell > SPECK && solid > SOLID * all;
    };
    return {
      outline: fillNiches(tidyRing(fitRing(outer.map(place), fit)), isNiche),
      islands: rings
        .filter((ring) => doubleArea(ring) < 0 && isSolid(ring))
        .map((ring) => fitRing(ring.map(place), fit)),
    };
  });
}

/** The boxes of cells around all rooms, with a cell to spare on each side. */
function boxesOf(labels: Int32Array, count: number, width: number) {
  const boxes = Array.from({ length: count }, () => ({
    left: Infinity,
    top: Infinity,
    right: -1,
    bottom: -1,
  }));
  labels.forEach((label, at) => {
    const box = boxes[label - 1];
    if (!box) return;
    const x = at % width;
    const z = Math.floor(at / width);
    box.left = Math.min(box.left, x - 1);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, z - 1);
    box.bottom = Math.max(box.bottom, z + 1);
  });
  return boxes;
}
