import type { CutRooms } from '../doors/cut-rooms.ts';
import type { Reach } from './fit-edge.ts';
import { fitRing, fitTo } from './fit-ring.ts';
import type { FloorGrid } from '../cells/floor-grid.ts';
import { doubleArea, traceRings, type Point } from '../cells/trace-region.ts';
import type { WallSamples } from '../surfaces/wall-samples.ts';

/** Metres from an edge of cells to the wall that it is of: the wall's own cells are beyond it. */
const REACH: Reach = { inward: 0.06, outward: 0.12, front: -1 };

/** The outlines of all rooms of a floor, by their numbers less one. */
export function outlineRooms({ labels, count }: CutRooms, grid: FloorGrid, samples: WallSamples): Point[][] {
  const fit = fitTo(samples, () => REACH);
  return boxesOf(labels, count, grid.width).map((box, index) => {
    const [width, depth] = [box.right - box.left + 1, box.bottom - box.top + 1];
    const isInside = (at: number) =>
      labels[box.left + (at % width) + (box.top + Math.floor(at / width)) * grid.width] === index + 1;
    const rings = traceRings(isInside, width, depth);
    const outer = rings.reduce((one, other) => (doubleArea(other) > doubleArea(one) ? other : one));
    const [left, top] = [grid.minX + box.left * grid.cell, grid.minZ + box.top * grid.cell];
    return fitRing(
      outer.map(([x, z]): Point => [left + x * grid.cell, top + z * grid.cell]),
      fit,
    );
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
