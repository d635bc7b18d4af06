import type { Accessor, Buffer, Document, Material, Node, TypedArray } from '@gltf-transform/core';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { GRID } from '../gather/welder.ts';
import { compact, type Geometry, type Look } from '../levels/geometry.ts';

/** Steps that 16 bits count. */
const STEPS = 65_535;

type MakeAccessor = (
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
  array: Float32Array | Uint16Array | Uint32Array,
  normalized?: boolean,
) => Accessor;

/** Gives a node the triangles of a geometry, few primitives. Returns how many they are, and their bytes on the graphics card. */
export function addSurface(
  document: Document,
  buffer: Buffer,
  node: Node,
  geometry: Geometry,
  materialOf: (look: Look) => Material,
): { triangles: number; bytes: number } {
  const { min, step } = gridOf(geometry.positions);
  node.setTranslation(min).setScale([step, step, step]);
  const mesh = document.createMesh(node.getName());
  node.setMesh(mesh);
  let bytes = 0;
  const accessor: MakeAccessor = (type, array, normalized = false) => {
    bytes += array.byteLength;
    return document
      .createAccessor()
      .setType(type)
      .setArray(array as TypedArray)
      .setNormalized(normalized)
      .setBuffer(buffer);
  };
  let triangles = 0;
  for (const { look, turned, own } of groupTriangles(geometry)) {
    if (own.length === 0) continue;
    triangles += own.length / 3;
    const { positions, uvs, colors, indices } = reorder(compact(geometry, own));
    const primitive = document
      .createPrimitive()
      .setMaterial(materialOf(turned ? { ...look, doubleSided: false } : look))
      .setAttribute('POSITION', accessor('VEC3', quantize(positions, min, step)))
      .setIndices(accessor('SCALAR', positions.length / 3 > STEPS ? indices : Uint16Array.from(indices)));
    if (look.picture !== null) primitive.setAttribute('TEXCOORD_0', texcoords(uvs, accessor));
    if (colors.some((value) => value !== STEPS))
      primitive.setAttribute('COLOR_0', accessor('VEC4', colors, true));
    mesh.addPrimitive(primitive);
  }
  return { triangles, bytes };
}

interface Group {
  look: Look;
  /** Those of them that are seen from both sides are there twice, the second time turned. */
  turned: boolean;
  own: Uint32Array;
}

/** Triangles that are drawn in one call: of the same look, whether one side of them is seen or both. */
function groupTriangles({ looks, lookOf, indices }: Geometry): Group[] {
  const lists = looks.map((): number[] => []);
  for (let i = 0; i < indices.length; i += 3)
    lists[lookOf[indices[i]!]!]!.push(indices[i]!, indices[i + 1]!, indices[i + 2]!);
  return looks.flatMap((look, index): Group[] => {
    const same = looks.findIndex(
      (other) =>
        other.doubleSided !== look.doubleSided &&
        other.alpha === look.alpha &&
        other.cutoff === look.cutoff &&
        other.picture === look.picture,
    );
    const own = lists[index]!;
    if (same < 0 || lists[same]!.length === 0 || own.length === 0)
      return [{ look, turned: false, own: Uint32Array.from(own) }];
    if (look.doubleSided) return [];
    return [{ look, turned: true, own: Uint32Array.from([...own, ...withTurned(lists[same]!)]) }];
  });
}

function withTurned(indices: readonly number[]): number[] {
  const both = [...indices];
  for (let i = 0; i < indices.length; i += 3) both.push(indices[i]!, indices[i + 2]!, indices[i + 1]!);
  return both;
}

/** The corner that positions are counted from and the length of a step: on the grid common to all parts. */
function gridOf(positions: Float32Array): { min: [number, number, number]; step: number } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  let size = 0;
  for (const [i, value] of positions.entries()) min[i % 3] = Math.min(min[i % 3]!, value);
  for (const [i, value] of positions.entries()) size = Math.max(size, value - min[i % 3]!);
  let step = 1 / GRID;
  while (size / step > STEPS) step *= 2;
  return { min: min.map((value) => Math.floor(value / step) * step) as [number, number, number], step };
}

function quantize(positions: Float32Array, min: readonly number[], step: number): Uint16Array {
  return Uint16Array.from(positions, (value, i) => Math.round((value - min[i % 3]!) / step));
}

function texcoords(uvs: Float32Array, accessor: MakeAccessor): Accessor {
  const inside = uvs.every((value) => value >= 0 && value <= 1);
  return inside
    ? accessor(
        'VEC2',
        Uint16Array.from(uvs, (value) => Math.round(value * STEPS)),
        true,
      )
    : accessor('VEC2', uvs);
}

/** The same triangles in an order that the graphics card, and the packer, like. */
function reorder(geometry: Geometry): Geometry {
  const indices = geometry.indices.slice();
  const [renamed] = MeshoptEncoder.reorderMesh(indices, true, true);
  const order = new Uint32Array(geometry.lookOf.length);
  for (const [from, to] of renamed.entries()) if (to !== 0xffff_ffff) order[to] = from;
  const move = <T extends Float32Array | Uint16Array>(values: T, size: number, moved: T): T => {
    for (const [to, from] of order.entries())
      for (let k = 0; k < size; k++) moved[to * size + k] = values[from * size + k]!;
    return moved;
  };
  return {
    ...geometry,
    positions: move(geometry.positions, 3, new Float32Array(geometry.positions.length)),
    uvs: move(geometry.uvs, 2, new Float32Array(geometry.uvs.length)),
    colors: move(geometry.colors, 4, new Uint16Array(geometry.colors.length)),
    indices,
  };
}
