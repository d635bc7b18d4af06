import {
  FloatArray,
  IntArray,
  Raw,
  RecastBuildContext,
  UnsignedCharArray,
  allocHeightfield,
  createHeightfield,
  freeHeightfield,
  init,
  rasterizeTriangles,
} from 'recast-navigation';
import { boxAround, type ScanMesh } from '../scan-mesh.ts';
import type { Columns } from './columns.ts';

/** The number of triangles passed to Recast at a time. */
const CHUNK = 65_536;
/**
 * The minimum vertical part, up or down, of the unit normal of a surface that counts as flat. It allows
 * slopes of up to 53°. People cannot walk on slopes that steep, but the small triangles of a noisy scan are
 * tilted even if the floor is not.
 */
const FLAT = 0.6;
/** A span counts as flat if a flat surface is at most this far below its top, in metres. */
const FLAT_WITHIN = 0.05;

/**
 * Divides a mesh into columns. `wanted`: the desired column width and step height, in metres. For a very
 * large mesh, omits specks far away from the building. If the mesh is still too large, uses larger columns or
 * steps, so that there are at most `COLUMNS_MAX` columns and `STEPS_MAX` steps. The result contains the
 * actual sizes.
 */
export async function buildColumns(mesh: ScanMesh, wanted: { cell: number; step: number }): Promise<Columns> {
  await init();
  const frame = rasterFrame(mesh, wanted);
  const context = new RecastBuildContext();
  const field = allocHeightfield();
  try {
    if (
      !createHeightfield(
        context,
        field,
        frame.width,
        frame.depth,
        frame.min,
        frame.max,
        frame.cell,
        frame.step,
      )
    )
      throw new Error('Not enough memory for the columns.');
    rasterize(mesh, (vertices, triangles, areas, count) =>
      rasterizeTriangles(
        context,
        vertices,
        count * 3,
        triangles,
        areas,
        count,
        field,
        Math.ceil(FLAT_WITHIN / frame.step),
      ),
    );
    return readSpans(Raw.Module.getPointer(field.raw), frame);
  } finally {
    freeHeightfield(field);
  }
}

function rasterize(
  mesh: ScanMesh,
  draw: (vertices: FloatArray, triangles: IntArray, areas: UnsignedCharArray, count: number) => boolean,
): void {
  const vertices = new FloatArray();
  const triangles = new IntArray();
  const areas = new UnsignedCharArray();
  const corners = new Float32Array(CHUNK * 9);
  const flat = new Uint8Array(CHUNK);
  vertices.copy(corners);
  triangles.copy(Int32Array.from({ length: CHUNK * 3 }, (_, index) => index));
  areas.copy(flat);
  try {
    for (const { positions, indices } of mesh.parts) {
      for (let from = 0; from < indices.length; from += CHUNK * 3) {
        const count = Math.min(CHUNK, Math.floor((indices.length - from) / 3));
        gather(positions, indices, from, count, corners, flat);
        // Creates a new view of the memory for each call, because the memory moves when it grows.
        vertices.getHeapView().set(corners.subarray(0, count * 9));
        areas.getHeapView().set(flat.subarray(0, count));
        if (!draw(vertices, triangles, areas, count)) throw new Error('Not enough memory for the spans.');
      }
    }
  } finally {
    vertices.destroy();
    triangles.destroy();
    areas.destroy();
  }
}

/**
 * Copies the corners of `count` triangles into `corners`, and their Recast areas into `flat`: 0 for steep, 1
 * for flat and facing down, 2 for flat and facing up.
 */
function gather(
  positions: Float32Array,
  indices: Uint32Array,
  from: number,
  count: number,
  corners: Float32Array,
  flat: Uint8Array,
): void {
  for (let triangle = 0; triangle < count; triangle++) {
    const to = triangle * 9;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[from + triangle * 3 + corner]! * 3;
      corners[to + corner * 3] = positions[vertex]!;
      corners[to + corner * 3 + 1] = positions[vertex + 1]!;
      corners[to + corner * 3 + 2] = positions[vertex + 2]!;
    }
    const ax = corners[to + 3]! - corners[to]!;
    const ay = corners[to + 4]! - corners[to + 1]!;
    const az = corners[to + 5]! - corners[to + 2]!;
    const bx = corners[to + 6]! - corners[to]!;
    const by = corners[to + 7]! - corners[to + 1]!;
    const bz = corners[to + 8]! - corners[to + 2]!;
    const x = ay * bz - az * by;
    const y = az * bx - ax * bz;
    const z = ax * by - ay * bx;
    flat[triangle] = y === 0 || y * y < FLAT * FLAT * (x * x + y * y + z * z) ? 0 : y > 0 ? 2 : 1;
  }
}

/**
 * Reads the spans directly from Recast's memory, because its binding takes microseconds for each span. The
 * layout is that of Recast 1.6 in 32 bits. In `rcHeightfield`, the pointer to the columns is at byte 40.
 * `rcSpan` is a word with 13 bits for the lower end, 13 bits for the upper end and 6 bits for the area,
 * followed by the pointer to the next span.
 */
function readSpans(field: number, frame: RasterFrame): Columns {
  const words = Raw.Module.HEAPU32;
  const columns = words[(field + 40) >> 2]! >>> 2;
  const count = frame.width * frame.depth;
  const first = new Uint32Array(count + 1);
  let spans = 0;
  for (let column = 0; column < count; column++) {
    first[column] = spans;
    for (let at = words[columns + column]!; at !== 0; at = words[(at >>> 2) + 1]!) spans += 1;
  }
  first[count] = spans;
  const low = new Uint16Array(spans);
  const high = new Uint16Array(spans);
  const flat = new Uint8Array(spans);
  const upward = new Uint8Array(spans);
  let span = 0;
  for (let column = 0; column < count; column++) {
    for (let at = words[columns + column]!; at !== 0; at = words[(at >>> 2) + 1]!) {
      const word = words[at >>> 2]!;
      low[span] = word & 0x1fff;
      high[span] = (word >>> 13) & 0x1fff;
      flat[span] = Math.min(1, word >>> 26);
      upward[span] = word >>> 27;
      span += 1;
    }
  }
  const { width, depth, cell, step } = frame;
  const [minX, minY, minZ] = frame.min;
  return { width, depth, minX, minY, minZ, cell, step, first, low, high, flat, upward };
}

/**
 * The maximum number of columns: 100 × 100 m at 5 cm. Larger scans get larger cells, so that memory stays
 * bounded.
 */
const COLUMNS_MAX = 4_000_000;
/** The maximum number of steps in height. Recast stores heights in 13 bits. */
const STEPS_MAX = 8_190;
/**
 * The share of triangles that may be omitted at either end of an axis if the raster would be too large for
 * the whole mesh. The omitted triangles are specks far away from the building.
 */
const SPECKS = 0.000_5;
const BINS = 4_096;

/** The box that is rasterized, in metres, and the size of its cells. */
interface RasterFrame {
  min: [number, number, number];
  max: [number, number, number];
  width: number;
  depth: number;
  cell: number;
  step: number;
}

/**
 * Returns the box to rasterize: the whole mesh with the desired sizes if that is within the limits; otherwise
 * the mesh without its specks, with larger cells and steps if necessary.
 */
export function rasterFrame(mesh: ScanMesh, wanted: { cell: number; step: number }): RasterFrame {
  const { min, max } = boxAround(mesh.parts.map(({ positions }) => positions));
  if (min[0] > max[0]) throw new Error('The mesh has no vertices.');
  const tooLarge =
    columnsOf(min, max, wanted.cell) > COLUMNS_MAX || (max[1] - min[1]) / wanted.step > STEPS_MAX - 4;
  if (tooLarge) trimSpecks(mesh, min, max);
  let { cell } = wanted;
  while (columnsOf(min, max, cell) > COLUMNS_MAX) cell *= 1.25;
  const step = Math.max(wanted.step, (max[1] - min[1]) / (STEPS_MAX - 4));
  // The margin is one cell at the sides and one step below and above.
  // With the margin, the raster contains every edge.
  for (const axis of [0, 2] as const) min[axis] -= cell;
  min[1] -= step;
  max[1] += step;
  const width = Math.ceil((max[0] - min[0]) / cell) + 1;
  const depth = Math.ceil((max[2] - min[2]) / cell) + 1;
  max[0] = min[0] + width * cell;
  max[2] = min[2] + depth * cell;
  return { min, max, width, depth, cell, step };
}

function columnsOf(min: number[], max: number[], cell: number): number {
  return ((max[0]! - min[0]!) / cell + 3) * ((max[2]! - min[2]!) / cell + 3);
}

/**
 * Moves the two corners of a box towards each other along each axis, so that less than the share `SPECKS` of
 * the triangles is outside at either end.
 */
function trimSpecks(mesh: ScanMesh, min: number[], max: number[]): void {
  for (let axis = 0; axis < 3; axis++) {
    const from = min[axis]!;
    const bin = (max[axis]! - from) / BINS || 1;
    const counts = new Float64Array(BINS + 1);
    let total = 0;
    for (const { positions, indices } of mesh.parts) {
      for (let at = 0; at < indices.length; at += 3) {
        const place = Math.floor((positions[indices[at]! * 3 + axis]! - from) / bin);
        counts[place] = counts[place]! + 1;
        total += 1;
      }
    }
    const specks = total * SPECKS;
    let low = 0;
    for (let seen = counts[0]!; seen < specks; seen += counts[low]!) low += 1;
    let high = BINS;
    for (let seen = counts[BINS]!; seen < specks; seen += counts[high]!) high -= 1;
    min[axis] = from + low * bin;
    max[axis] = Math.min(max[axis]!, from + (high + 1) * bin);
  }
}
