import { type Material, MATERIALS } from './building.ts';
import { at, type SolidGrid } from './solid-grid.ts';

/**
 * Returns 1 for each cell of air that is reachable from a point without passing a solid: the inside of a
 * building with closed windows.
 */
export function markInside({ size, cells }: SolidGrid, start: number): Uint8Array {
  const inside = new Uint8Array(cells.length);
  const pending = [start];
  inside[start] = 1;
  const [width, height, depth] = size;
  while (pending.length > 0) {
    const cell = pending.pop()!;
    const x = cell % width;
    const y = Math.floor(cell / width) % height;
    const z = Math.floor(cell / (width * height));
    const next = [
      x > 0 ? cell - 1 : -1,
      x < width - 1 ? cell + 1 : -1,
      y > 0 ? cell - width : -1,
      y < height - 1 ? cell + width : -1,
      z > 0 ? cell - width * height : -1,
      z < depth - 1 ? cell + width * height : -1,
    ];
    for (const other of next) {
      if (other < 0 || inside[other] === 1 || cells[other] !== 0) continue;
      inside[other] = 1;
      pending.push(other);
    }
  }
  return inside;
}

/** A rectangle of surface between a solid and air. Its corners are counter-clockwise as seen from the air. */
export interface Face {
  of: Material;
  corners: [Point, Point, Point, Point];
}
export type Point = readonly [number, number, number];

/** Returns the surfaces of a building; with `inside`, only those visible from there. */
export function makeFaces(grid: SolidGrid, inside: Uint8Array | null): Face[] {
  const { size, cells, planes } = grid;
  const faces: Face[] = [];
  const steps = [1, size[0], size[0] * size[1]] as const;
  for (let z = 0; z < size[2]; z += 1) {
    for (let y = 0; y < size[1]; y += 1) {
      for (let x = 0; x < size[0]; x += 1) {
        const cell = at(size, x, y, z);
        for (const axis of [0, 1, 2] as const) {
          const index = [x, y, z] as const;
          if (index[axis] + 1 >= size[axis]) continue;
          const other = cell + steps[axis];
          const [here, there] = [cells[cell]!, cells[other]!];
          if ((here === 0) === (there === 0)) continue;
          const solid = here === 0 ? there : here;
          const air = here === 0 ? cell : other;
          if (inside && inside[air] === 0) continue;
          faces.push(makeFace(planes, index, axis, here === 0, MATERIALS[solid]!));
        }
      }
    }
  }
  return faces;
}

/**
 * Returns the face of a cell at its far end along an axis. `backwards`: whether it is visible from the near
 * side.
 */
function makeFace(
  planes: SolidGrid['planes'],
  index: readonly [number, number, number],
  axis: 0 | 1 | 2,
  backwards: boolean,
  of: Material,
): Face {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
  const corner = (du: number, dv: number): Point => {
    const point: [number, number, number] = [0, 0, 0];
    point[axis] = planes[axis][index[axis] + 1]!;
    point[u] = planes[u][index[u] + du]!;
    point[v] = planes[v][index[v] + dv]!;
    return point;
  };
  const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const horizontal = axis === 1 && of === 'wall';
  const named: Material = horizontal ? (backwards ? 'ceiling' : 'floor') : of;
  return { of: named, corners: backwards ? [a, d, c, b] : [a, b, c, d] };
}
