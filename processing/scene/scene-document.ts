import {
  type Accessor,
  type Buffer,
  Document,
  type Material,
  type Node,
  NodeIO,
  type Texture,
  type TypedArray,
} from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
} from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { boxAround } from '../scan-mesh.ts';
import { type Geometry, isSameLook, type Look, pickVertices, SHARES } from './geometry.ts';
import { GRID } from './simplify.ts';

/** Returns the picture of a look as WebP; null if the look has no picture. */
export type Pictures = (look: Look) => Uint8Array | null;

/** A glTF document to which parts are added before it is written as a GLB. */
export class SceneDocument {
  readonly #document = new Document();
  readonly #buffer = this.#document.createBuffer();
  readonly #scene = this.#document.createScene().setExtras({ baked: true });
  readonly #unlit = this.#document.createExtension(KHRMaterialsUnlit).setRequired(true).createUnlit();
  readonly #materials = new Map<string, Material>();
  readonly #textures = new Map<Uint8Array, Texture>();
  triangles = 0;
  /** The bytes that the geometry needs on the graphics card, excluding pictures. */
  gpuBytes = 0;

  constructor() {
    this.#document.createExtension(KHRMeshQuantization).setRequired(true);
    this.#document.createExtension(EXTTextureWebP).setRequired(true);
    this.#document
      .createExtension(EXTMeshoptCompression)
      .setRequired(true)
      .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
    this.#document.getRoot().setDefaultScene(this.#scene);
  }

  addGroup(name: string): Node {
    const node = this.#document.createNode(name);
    this.#scene.addChild(node);
    return node;
  }

  /** Adds a node with the triangles of a geometry, as a child of `parent` or of the scene. */
  async addPart(name: string, geometry: Geometry, pictures: Pictures, parent?: Node): Promise<void> {
    await MeshoptEncoder.ready;
    const node = this.#document.createNode(name);
    if (parent) parent.addChild(node);
    else this.#scene.addChild(node);
    const { triangles, bytes } = addSurface(this.#document, this.#buffer, node, geometry, (look) =>
      this.#materialOf(look, pictures(look)),
    );
    this.triangles += triangles;
    this.gpuBytes += bytes;
  }

  async write(): Promise<Uint8Array> {
    await MeshoptEncoder.ready;
    return new NodeIO()
      .registerExtensions([EXTMeshoptCompression, EXTTextureWebP, KHRMaterialsUnlit, KHRMeshQuantization])
      .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
      .writeBinary(this.#document);
  }

  #materialOf({ alpha, cutoff, doubleSided }: Look, picture: Uint8Array | null): Material {
    const texture = picture && this.#textureOf(picture);
    const key = [alpha, alpha === 'mask' ? cutoff : '', doubleSided, texture?.getName()].join(' ');
    const known = this.#materials.get(key);
    if (known) return known;
    const material = this.#document
      .createMaterial()
      .setExtension('KHR_materials_unlit', this.#unlit)
      .setAlphaMode(alpha === 'mask' ? 'MASK' : alpha === 'blend' ? 'BLEND' : 'OPAQUE')
      .setDoubleSided(doubleSided)
      .setMetallicFactor(0)
      .setBaseColorTexture(texture);
    if (alpha === 'mask') material.setAlphaCutoff(cutoff);
    this.#materials.set(key, material);
    return material;
  }

  #textureOf(picture: Uint8Array): Texture {
    const known = this.#textures.get(picture);
    if (known) return known;
    const texture = this.#document
      .createTexture(`picture-${this.#textures.size + 1}`)
      .setImage(picture)
      .setMimeType('image/webp');
    this.#textures.set(picture, texture);
    return texture;
  }
}

type MakeAccessor = (
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
  array: Float32Array | Uint16Array | Uint32Array,
  normalized?: boolean,
) => Accessor;

/**
 * Adds the triangles of a geometry to a node, with one primitive for each group of `groupTriangles`. Returns
 * the number of triangles, and the bytes that they need on the graphics card.
 */
function addSurface(
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
    const { positions, uvs, colors, indices } = reorder(geometry, own);
    const primitive = document
      .createPrimitive()
      .setMaterial(materialOf(turned ? { ...look, doubleSided: false } : look))
      .setAttribute('POSITION', accessor('VEC3', quantize(positions, min, step)))
      .setIndices(accessor('SCALAR', positions.length / 3 > SHARES ? indices : new Uint16Array(indices)));
    if (look.picture !== null) primitive.setAttribute('TEXCOORD_0', texcoords(uvs, accessor));
    if (!isWhite(colors)) primitive.setAttribute('COLOR_0', accessor('VEC4', colors, true));
    mesh.addPrimitive(primitive);
  }
  return { triangles, bytes };
}

interface Group {
  look: Look;
  /**
   * Whether double-sided triangles are included twice, the second time reversed, so that the group is drawn
   * single-sided.
   */
  turned: boolean;
  own: Uint32Array;
}

/**
 * Returns the groups of triangles that are drawn in one call each. If two looks differ only in `doubleSided`,
 * their triangles form one group.
 */
function groupTriangles(geometry: Geometry): Group[] {
  const { looks } = geometry;
  const lists = listTriangles(geometry);
  return looks.flatMap((look, index): Group[] => {
    const twin = { ...look, doubleSided: !look.doubleSided };
    const same = looks.findIndex((other) => isSameLook(other, twin));
    const own = lists[index]!;
    const both = lists[same];
    if (!both || both.length === 0 || own.length === 0) return [{ look, turned: false, own }];
    if (look.doubleSided) return [];
    const all = new Uint32Array(own.length + both.length * 2);
    all.set(own);
    all.set(both, own.length);
    all.set(turn(both), own.length + both.length);
    return [{ look, turned: true, own: all }];
  });
}

/** Returns the triangles of each look. */
function listTriangles({ looks, lookOf, indices }: Geometry): Uint32Array[] {
  if (looks.length === 1) return [indices];
  const counts = new Uint32Array(looks.length);
  for (let i = 0; i < indices.length; i += 3) counts[lookOf[indices[i]!]!]! += 3;
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let i = 0; i < indices.length; i += 3) {
    const look = lookOf[indices[i]!]!;
    lists[look]!.set(indices.subarray(i, i + 3), counts[look]);
    counts[look]! += 3;
  }
  return lists;
}

function turn(indices: Uint32Array): Uint32Array {
  const turned = indices.slice();
  for (let i = 0; i < turned.length; i += 3) {
    turned[i + 1] = indices[i + 2]!;
    turned[i + 2] = indices[i + 1]!;
  }
  return turned;
}

/**
 * Returns the corner that quantized positions are relative to, and the length of a step, in metres. Both are
 * multiples of the step of the grid that all parts share (see `GRID`).
 */
function gridOf(positions: Float32Array): { min: [number, number, number]; step: number } {
  const { min, max } = boxAround([positions]);
  const size = Math.max(0, ...max.map((value, k) => value - min[k]!));
  let step = 1 / GRID;
  while (size / step > SHARES) step *= 2;
  return { min: min.map((value) => Math.floor(value / step) * step) as [number, number, number], step };
}

function quantize(
  positions: Float32Array,
  min: readonly [number, number, number],
  step: number,
): Uint16Array {
  const quantized = new Uint16Array(positions.length);
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) quantized[i + k] = Math.round((positions[i + k]! - min[k]!) / step);
  return quantized;
}

function texcoords(uvs: Float32Array, accessor: MakeAccessor): Accessor {
  const quantized = new Uint16Array(uvs.length);
  for (let i = 0; i < uvs.length; i++) {
    const value = uvs[i]!;
    if (!(value >= 0 && value <= 1)) return accessor('VEC2', uvs);
    quantized[i] = Math.round(value * SHARES);
  }
  return accessor('VEC2', quantized, true);
}

function isWhite(colors: Uint16Array): boolean {
  for (let i = 0; i < colors.length; i++) if (colors[i] !== SHARES) return false;
  return true;
}

/**
 * Returns a geometry with the given triangles and the vertices that they use, in an order that suits the
 * graphics card and the compressor.
 */
function reorder(geometry: Geometry, triangles: Uint32Array): Geometry {
  const indices = triangles.slice();
  const [renamed, used] = MeshoptEncoder.reorderMesh(indices, true, true);
  const order = new Uint32Array(used);
  for (let from = 0; from < renamed.length; from++) {
    const to = renamed[from]!;
    if (to !== 0xffff_ffff) order[to] = from;
  }
  return { ...pickVertices(geometry, order), indices };
}
