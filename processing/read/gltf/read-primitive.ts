import type { Matrix4 } from 'three';
import { SCAN_MAX_TRIANGLES, SCAN_MAX_VERTICES } from '../../../contract/limits.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import { toDisplay } from '../../scene/geometry.ts';
import { GatheredPositions, tooManyVertices } from '../gather-positions.ts';
import { noSuchVertex, tooManyTriangles } from '../weld-corners.ts';
import { type Accessor, openAccessor, type GltfBuffers } from './accessor.ts';
import {
  damagedGltf,
  type Gltf,
  type GltfPrimitive,
  type TextureInfo,
  textureTransformSchema,
} from './gltf-schema.ts';

export interface ReadPrimitive {
  positions: GatheredPositions;
  indices: Uint32Array;
  uvs: Float32Array | null;
  colors: Uint8Array | null;
}

/** Modes of primitives (glTF 2.0, 3.7.2.1). */
const TRIANGLES = 4;
const STRIP = 5;
/** The number of elements read at a time. */
const RANGE = 65_536;
const PRIMITIVES_MAX = 500_000;

/** The totals for the primitives that have been read from a file so far. */
export interface PrimitiveCounts {
  primitives: number;
  vertices: number;
  triangles: number;
}

/**
 * Returns the triangles of a primitive in world coordinates; null for points, lines and primitives without
 * vertices. Adds to `counts`. Throws `ScanRefusedError` for damaged or unsupported data, and if the counts
 * exceed a limit.
 */
export async function readPrimitive(
  gltf: Gltf,
  buffers: GltfBuffers,
  primitive: GltfPrimitive,
  matrix: Matrix4,
  uvSource: UvSource | null,
  counts: PrimitiveCounts,
): Promise<ReadPrimitive | null> {
  counts.primitives += 1;
  if (counts.primitives > PRIMITIVES_MAX) throw damagedGltf('it has too many objects');
  if (primitive.mode < TRIANGLES) return null;
  if (primitive.extensions?.['KHR_draco_mesh_compression'])
    throw new ScanRefusedError(
      'The file is compressed with Draco, which GoV360 cannot read. Export it without compression (in Blender: turn off Data › Compression), or with meshopt.',
    );
  const open = async (name: string) => {
    const index = primitive.attributes[name];
    return index === undefined ? null : await openAccessor(gltf, buffers, index);
  };
  const position = await open('POSITION');
  if (!position || position.count === 0) return null;
  if (position.size !== 3) throw damagedGltf('the positions of its vertices have no x, y and z');
  counts.vertices += position.count;
  if (counts.vertices > SCAN_MAX_VERTICES) throw tooManyVertices();
  const listed =
    primitive.indices === undefined ? null : await openAccessor(gltf, buffers, primitive.indices);
  const corners = listed?.count ?? position.count;
  const triangles = primitive.mode === TRIANGLES ? Math.floor(corners / 3) : Math.max(0, corners - 2);
  counts.triangles += triangles;
  if (counts.triangles > SCAN_MAX_TRIANGLES) throw tooManyTriangles();
  const uv = uvSource ? await open(`TEXCOORD_${uvSource.set}`) : null;
  const color = await open('COLOR_0');
  return {
    positions: await readPositions(position, matrix),
    indices: await readTriangles(listed, position.count, triangles, primitive.mode, matrix.determinant() < 0),
    uvs: uv && uvSource ? transformUvs(await readSame(uv, position, 2), uvSource) : null,
    colors: color ? await vertexColors(color, position.count) : null,
  };
}

async function readPositions(position: Accessor, { elements: m }: Matrix4): Promise<GatheredPositions> {
  const gathered = new GatheredPositions();

  for (let from = 0; from < position.count; from += RANGE) {
    const values = await position.read(from, Math.min(position.count, from + RANGE));
    for (let at = 0; at < values.length; at += 3) {
      const x = values[at]!;
      const y = values[at + 1]!;
      const z = values[at + 2]!;
      gathered.push(
        m[0] * x + m[4] * y + m[8] * z + m[12],
        m[1] * x + m[5] * y + m[9] * z + m[13],
        m[2] * x + m[6] * y + m[10] * z + m[14],
      );
    }
  }
  gathered.end();
  return gathered;
}

/**
 * Returns all numbers of an accessor. Throws `ScanRefusedError` unless it has `size` numbers for each vertex.
 */
async function readSame(accessor: Accessor, position: Accessor, size: number): Promise<Float32Array> {
  if (accessor.count !== position.count || accessor.size !== size) {
    throw damagedGltf('its texture coordinates do not match its vertices');
  }
  const numbers = new Float32Array(accessor.count * size);
  for (let from = 0; from < accessor.count; from += RANGE) {
    numbers.set(await accessor.read(from, Math.min(accessor.count, from + RANGE)), from * size);
  }
  return numbers;
}

/**
 * Returns three indices per triangle, from triangles, a strip or a fan. If the transform mirrors the mesh,
 * reverses the order of the corners.
 */
async function readTriangles(
  listed: Accessor | null,
  vertices: number,
  triangles: number,
  mode: number,
  mirrored: boolean,
): Promise<Uint32Array> {
  const corners = await readCorners(listed, mode === TRIANGLES ? triangles * 3 : triangles + 2, vertices);
  const indices = mode === TRIANGLES ? corners : new Uint32Array(triangles * 3);
  if (mode !== TRIANGLES) {
    for (let triangle = 0; triangle < triangles; triangle += 1) {
      const odd = triangle % 2;
      const [a, b, c] =
        mode === STRIP ? [triangle, triangle + 1 + odd, triangle + 2 - odd] : [0, triangle + 1, triangle + 2];
      indices.set([corners[a]!, corners[b]!, corners[c]!], triangle * 3);
    }
  }
  if (mirrored) {
    for (let at = 0; at < indices.length; at += 3)
      [indices[at + 1], indices[at + 2]] = [indices[at + 2]!, indices[at + 1]!];
  }
  return indices;
}

async function readCorners(listed: Accessor | null, count: number, vertices: number): Promise<Uint32Array> {
  const corners = new Uint32Array(count);
  if (listed && listed.size !== 1) throw damagedGltf('its indices cannot be read');
  for (let from = 0; from < count; from += RANGE) {
    const to = Math.min(count, from + RANGE);
    const numbers = listed ? await listed.read(from, to) : null;
    for (let at = from; at < to; at += 1) {
      const index = numbers ? numbers[at - from]! : at;
      if (!(index >= 0 && index < vertices)) throw noSuchVertex();
      corners[at] = index;
    }
  }
  return corners;
}

/**
 * Which texture coordinates a picture uses. `set`: the number of their set. `matrix`: the 2 × 3 matrix that
 * transforms them (KHR_texture_transform); null for none.
 */
export interface UvSource {
  set: number;
  matrix: readonly [number, number, number, number, number, number] | null;
}

export function uvSourceOf({ texCoord, extensions }: TextureInfo): UvSource {
  const value = extensions?.['KHR_texture_transform'];
  if (value === undefined) return { set: texCoord, matrix: null };
  const { data } = textureTransformSchema.safeParse(value);
  if (!data) throw damagedGltf('the transform of a picture cannot be read');
  const [sin, cos] = [Math.sin(data.rotation), Math.cos(data.rotation)];
  const [u, v] = data.offset as [number, number];
  const [width, height] = data.scale as [number, number];
  return {
    set: data.texCoord ?? texCoord,
    matrix: [cos * width, sin * height, u, -sin * width, cos * height, v],
  };
}

/** Transforms texture coordinates in place, and returns them. */
function transformUvs(uvs: Float32Array, { matrix }: UvSource): Float32Array {
  for (let at = 0; at < uvs.length; at += 2) {
    const [u, v] = [uvs[at]!, uvs[at + 1]!];
    if (matrix) {
      uvs[at] = matrix[0] * u + matrix[1] * v + matrix[2];
      uvs[at + 1] = matrix[3] * u + matrix[4] * v + matrix[5];
    }
    if (!Number.isFinite(uvs[at]! + uvs[at + 1]!))
      throw damagedGltf('some texture coordinates are not numbers');
  }
  return uvs;
}

/** Returns the red, green, blue and alpha of each vertex as sRGB bytes. glTF stores linear values. */
async function vertexColors(color: Accessor, vertices: number): Promise<Uint8Array> {
  if (color.count !== vertices || color.size < 3) throw damagedGltf('its colours do not match its vertices');
  const colors = new Uint8Array(vertices * 4);
  for (let from = 0; from < vertices; from += RANGE) {
    const values = await color.read(from, Math.min(vertices, from + RANGE));
    for (let index = 0; index < values.length / color.size; index += 1) {
      const at = index * color.size;
      const to = (from + index) * 4;
      for (let channel = 0; channel < 3; channel += 1)
        colors[to + channel] = toDisplay(clamp(values[at + channel]!));
      colors[to + 3] = color.size === 4 ? Math.round(clamp(values[at + 3]!) * 255) : 255;
    }
  }
  return colors;
}

/** Returns a value limited to 0 to 1; 0 for NaN. */
function clamp(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}
