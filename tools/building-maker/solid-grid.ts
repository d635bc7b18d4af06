import { type Box, type Building, MATERIALS, type Material } from './building.ts';

/** A building as cells between all planes in which its boxes end, with the material of each cell. */
export interface SolidGrid {
  /** The planes by axis, ascending. */
  planes: readonly [Float64Array, Float64Array, Float64Array];
  /** The number of cells by axis, one less than planes. */
  size: readonly [number, number, number];
  /** Indices into `MATERIALS`. Cell x, y, z is at `(z * size[1] + y) * size[0] + x`. */
  cells: Uint8Array;
}

/** Returns a building as a grid, with air around it. */
export function makeSolidGrid({ boxes }: Building): SolidGrid {
  const axes = [0, 1, 2] as const;
  const planes = axes.map((axis) => planesOf(boxes, axis)) as unknown as SolidGrid['planes'];
  const size = planes.map((list) => list.length - 1) as unknown as SolidGrid['size'];
  const cells = new Uint8Array(size[0] * size[1] * size[2]);
  for (const { from, to, of } of boxes) {
    const [x0, y0, z0] = axes.map((axis) => indexOf(planes[axis], from[axis])) as [number, number, number];
    const [x1, y1, z1] = axes.map((axis) => indexOf(planes[axis], to[axis])) as [number, number, number];
    const material = MATERIALS.indexOf(of);
    for (let z = z0; z < z1; z += 1) {
      for (let y = y0; y < y1; y += 1) cells.fill(material, at(size, x0, y, z), at(size, x1, y, z));
    }
  }
  return { planes, size, cells };
}

export function at(size: SolidGrid['size'], x: number, y: number, z: number): number {
  return (z * size[1] + y) * size[0] + x;
}

/** Returns the material at a point; air outside. */
export function materialAt(grid: SolidGrid, x: number, y: number, z: number): Material {
  const place = [x, y, z].map((value, axis) => cellOf(grid.planes[axis]!, value)) as [number, number, number];
  if (place.some((index, axis) => index < 0 || index >= grid.size[axis]!)) return 'air';
  return MATERIALS[grid.cells[at(grid.size, ...place)]!]!;
}

/** Planes closer than this are merged, in metres. */
const SAME = 1e-4;

function planesOf(boxes: readonly Box[], axis: 0 | 1 | 2): Float64Array {
  const values = boxes.flatMap(({ from, to }) => [from[axis], to[axis]]);
  values.push(Math.min(...values) - 1, Math.max(...values) + 1);
  const sorted = Float64Array.from(values).sort();
  return sorted.filter((value, index) => index === 0 || value - sorted[index - 1]! > SAME);
}

function indexOf(planes: Float64Array, value: number): number {
  const index = planes.findIndex((plane) => plane > value - SAME * 2);
  return index < 0 ? planes.length - 1 : index;
}

/** Returns the cell that contains a value: the index of the last plane that is not above it. */
function cellOf(planes: Float64Array, value: number): number {
  let [low, high] = [0, planes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (planes[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
