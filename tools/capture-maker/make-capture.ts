import { mkdir, writeFile } from 'node:fs/promises';
import { loadSpace, type Scenery } from './building/space.ts';
import { collectFaces } from './geometry/faces.ts';
import { buildBvh } from './light/rays.ts';
import { drawPlan } from './output/plan.ts';
import sharp from 'sharp';
import type { AreaLight } from './light/area-light.ts';
import type { Model } from './geometry/model.ts';
import { PAGE } from './light/atlas.ts';
import { bake, type Bake } from './light/bake.ts';
import { TILES, tileImage, TILE_MEAN } from './materials/walls.ts';
import { writeGlb } from './output/glb.ts';
import {
  Document,
  type Material as GltfMaterial,
  type Node,
  type Primitive,
  type Texture,
} from '@gltf-transform/core';
import { EXTTextureWebP, KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { TileName, Material } from './materials/material.ts';
import type { Daylight } from './building/daylight.ts';
import type { Vec3 } from './geometry/vector.ts';
import { shade } from './light/tone.ts';

/** Triangles of one material, with equal vertices merged. */
class Surface {
  readonly positions: number[] = [];
  readonly uvs: number[] = [];
  readonly colours: number[] = [];
  readonly triangles: number[] = [];
  readonly textured: boolean;
  readonly coloured: boolean;
  private readonly known = new Map<string, number>();

  constructor(textured: boolean, coloured: boolean) {
    this.textured = textured;
    this.coloured = coloured;
  }

  vertex(point: Vec3, uv: [number, number] | null, colour: Vec3 | null): number {
    const shown = this.coloured ? (colour ?? [1, 1, 1]) : [];
    const at = this.textured ? (uv ?? [0, 0]) : [];
    const key = [
      ...point.map((c) => Math.round(c * 20000)),
      ...at.map((c) => Math.round(c * 8192)),
      ...shown.map((c) => Math.round(c * 2000)),
    ].join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const index = this.positions.length / 3;
    this.known.set(key, index);
    this.positions.push(...point);
    this.uvs.push(...at);
    // Four numbers keep each vertex's colour aligned to eight bytes.
    if (this.coloured) this.colours.push(...shown, 1);
    return index;
  }
}

function collect(model: Model, baked: Bake, eye: Daylight): Map<string, Surface> {
  const surfaces = new Map<string, Surface>();
  const surface = (node: string, key: string) => {
    const name = `${node}|${key}`;
    const known =
      surfaces.get(name) ??
      new Surface(
        !key.startsWith('plain') && !key.startsWith('glass'),
        !key.startsWith('page') && key !== 'sky',
      );
    surfaces.set(name, known);
    return known;
  };
  for (const [i, chart] of model.charts.entries()) {
    if (isBuried(baked, i)) continue;
    const slot = baked.atlas.slots[i]!;
    const height = baked.atlas.heights[slot.page]!;
    const uv = (s: number, t: number): [number, number] => [
      (slot.x + (s / chart.width) * slot.columns) / PAGE,
      (slot.y + slot.rows - (t / chart.height) * slot.rows) / height,
    ];
    for (const { s0, t0, s1, t1 } of chart.pieces) {
      if (s1 - s0 < 1e-4 || t1 - t0 < 1e-4) continue;
      const at = (s: number, t: number): Vec3 =>
        [0, 1, 2].map((c) => chart.origin[c]! + chart.u[c]! * s + chart.v[c]! * t) as Vec3;
      const corners = [
        [s0, t0],
        [s1, t0],
        [s1, t1],
        [s0, t1],
      ] as const;
      const [a, b, c, d] = corners.map(([s, t]) =>
        surface(chart.node, `page-${slot.page}`).vertex(at(s, t), uv(s, t), null),
      );
      surface(chart.node, `page-${slot.page}`).triangles.push(a!, b!, c!, a!, c!, d!);
    }
  }
  for (const [t, { node, material, points, uvs }] of model.triangles.entries()) {
    if (!material.sheet && cornersBuried(baked, t)) continue;
    const target = surface(node, materialKey(material));
    const ids = points.map((point, k) =>
      target.vertex(point, uvs?.[k] ?? null, colour(material, baked, baked.corners[t * 3 + k]!, eye)),
    );
    target.triangles.push(...ids);
  }
  return surfaces;
}

/** Returns whether a face is entirely inside other objects, where it cannot be seen. */
function isBuried({ samples }: Bake, chart: number): boolean {
  const [first, columns, rows] = [
    samples.grids[chart * 3]!,
    samples.grids[chart * 3 + 1]!,
    samples.grids[chart * 3 + 2]!,
  ];
  return !samples.valid.subarray(first, first + columns * rows).includes(1);
}

/** Returns whether a triangle that is lit at its corners is inside other objects. */
function cornersBuried({ samples, corners }: Bake, triangle: number): boolean {
  return [0, 1, 2].every((k) => {
    const sample = corners[triangle * 3 + k]!;
    return sample >= 0 && samples.valid[sample] === 0;
  });
}

function materialKey(material: Material): string {
  if (material.glass) return `glass-${material.glass}`;
  if (material.name === 'sky') return 'sky';
  if (material.picture) return 'sheet';
  if (material.tile) return material.tile.name;
  return material.sheet ? 'plain-sheet' : 'plain';
}

function colour(material: Material, { samples }: Bake, sample: number, eye: Daylight): Vec3 {
  if (material.glow) return material.glow;
  if (material.glass) return material.albedo;
  const light = [0, 1, 2].map((c) => {
    const at = sample * 3 + c;
    return samples.lamps[at]! + samples.bounced[at]! + samples.sun[at]!;
  });
  if (material.picture) return shade([0.9, 0.9, 0.9], light, eye);
  const shown = shade(material.albedo, light, eye);
  return material.tile ? underTile(shown) : shown;
}

/**
 * Returns the vertex colour with which a tile's mean brightness shows this colour, never so bright that its
 * hue would change.
 */
function underTile(shown: Vec3): Vec3 {
  const lift = 1 / Math.max(TILE_MEAN, ...shown);
  return shown.map((c) => c * lift) as Vec3;
}

/** Returns the baked model as a glTF document, with a node per floor and layer, and a mesh part per texture. */
function buildDocument(scenery: Scenery, model: Model, baked: Bake, pictures: Pictures): Document {
  const surfaces = collect(model, baked, scenery.daylight);
  const document = new Document();
  document.createBuffer();
  document.createExtension(EXTTextureWebP).setRequired(true);
  const materials = createMaterials(document, pictures, surfaces);
  const scene = document.createScene(scenery.folder).setExtras({ baked: true });
  const names = [...model.floors.flatMap((id) => [`floor-${id}`, `ceiling-${id}`]), 'backdrop'];
  for (const name of names) {
    const node: Node = document.createNode(name);
    const mesh = document.createMesh(name);
    for (const [key, surface] of surfaces) {
      const [where, material] = key.split('|') as [string, string];
      if (where === name) mesh.addPrimitive(primitive(document, surface, materials.get(material)!));
    }
    scene.addChild(node.setMesh(mesh));
  }
  document.getRoot().setDefaultScene(scene);
  return document;
}

function primitive(document: Document, surface: Surface, material: GltfMaterial): Primitive {
  const result = document.createPrimitive().setMaterial(material);
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(document.getRoot().listBuffers()[0]!);
  result.setAttribute('POSITION', accessor('VEC3', new Float32Array(surface.positions)));
  if (surface.textured) result.setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(surface.uvs)));
  if (surface.coloured) {
    const colours = Uint16Array.from(surface.colours, (value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 65535),
    );
    result.setAttribute('COLOR_0', accessor('VEC4', colours).setNormalized(true));
  }
  return result.setIndices(accessor('SCALAR', new Uint32Array(surface.triangles)));
}

type Pictures = {
  pages: Uint8Array[];
  tiles: Partial<Record<TileName, Uint8Array>>;
  sheet: Uint8Array;
  sky: Uint8Array;
};

function createMaterials(
  document: Document,
  pictures: Pictures,
  surfaces: Map<string, Surface>,
): Map<string, GltfMaterial> {
  const used = new Set([...surfaces.keys()].map((key) => key.split('|')[1]!));
  const unlit = document.createExtension(KHRMaterialsUnlit);
  const materials = new Map<string, GltfMaterial>();
  const create = (name: string) => {
    const material = document.createMaterial(name).setExtension('KHR_materials_unlit', unlit.createUnlit());
    material.setRoughnessFactor(1).setMetallicFactor(0);
    materials.set(name, material);
    return material;
  };
  const texture = (name: string, image: Uint8Array): Texture =>
    document.createTexture(name).setImage(image).setMimeType('image/webp');
  for (const [i, page] of pictures.pages.entries())
    create(`page-${i}`).setBaseColorTexture(texture(`page-${i}`, page));
  for (const name of TILES)
    if (used.has(name)) create(name).setBaseColorTexture(texture(name, pictures.tiles[name]!));
  for (const name of ['sheet', 'sky'] as const)
    if (used.has(name)) create(name).setBaseColorTexture(texture(name, pictures[name]));
  create('plain');
  create('plain-sheet').setDoubleSided(true);
  const opacities = [...used].filter((key) => key.startsWith('glass-')).map((key) => Number(key.slice(6)));
  for (const opacity of opacities.sort((a, b) => a - b)) {
    create(`glass-${opacity}`)
      .setAlphaMode('BLEND')
      .setDoubleSided(true)
      .setBaseColorFactor([1, 1, 1, opacity]);
  }
  return materials;
}

/** The rays per bounce of light, and a factor on the size of texels. */
const QUALITIES = {
  sketch: { bounces: [10], coarseness: 2.5 },
  draft: { bounces: [16, 24], coarseness: 1 },
  final: { bounces: [8, 12, 56], coarseness: 1 },
};
type Quality = keyof typeof QUALITIES;

/** Returns the quality selected by `--sketch` or `--draft`; by default, final. */
function chosenQuality(words: string[]): Quality {
  if (words.includes('--sketch')) return 'sketch';
  return words.includes('--draft') ? 'draft' : 'final';
}

/** Lights what a scenery built, and packs it into a GLB. */
async function bakeScene(
  scenery: Scenery,
  { model, lights }: { model: Model; lights: AreaLight[] },
  quality: Quality,
): Promise<Uint8Array> {
  const started = performance.now();
  const { bounces, coarseness } = QUALITIES[quality];
  const texels = (scenery.texels ?? 1) * coarseness;
  const baked = await bake({ ...scenery, texels }, model, lights, bounces);
  const pages = await Promise.all(baked.pages.map((_, i) => encodePage(baked, i)));
  const tiles = await Promise.all(TILES.map(async (name) => [name, await tileImage(name)] as const));
  const glb = await writeGlb(
    buildDocument(scenery, model, baked, {
      pages,
      tiles: Object.fromEntries(tiles),
      sheet: await sharp(new TextEncoder().encode(model.sheet.svg())).webp({ quality: 82 }).toBuffer(),
      sky: await scenery.outlook(),
    }),
  );
  const sizes = pages.map((page) => Math.round(page.length / 1000)).join(' + ');
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`scene ${(glb.length / 1e6).toFixed(2)} MB (pages ${sizes} kB), ${seconds} s`);
  return glb;
}

function encodePage({ pages, atlas }: Bake, index: number): Promise<Buffer> {
  return sharp(pages[index], { raw: { width: PAGE, height: PAGE, channels: 3 } })
    .extract({ left: 0, top: 0, width: PAGE, height: atlas.heights[index]! })
    .webp({ quality: 93, smartSubsample: true, effort: 5 })
    .toBuffer();
}

/**
 * Creates a capture's folder: `node tools/capture-maker/make-capture.ts <id> [--sketch | --draft]` writes its
 * scene with geometry, light and textures, its plans and its description. `--draft` gathers little light and
 * `--sketch` hardly any, for experiments. take-pictures.ts takes the pictures afterwards.
 */

const [id] = process.argv.slice(2);
if (!id) throw new Error('Say which capture, for instance gv360office.');
const space = await loadSpace(id);
const folder = new URL(`../../captures/${space.id}/`, import.meta.url);
const built = space.build();
await mkdir(folder, { recursive: true });

const capture = space.describe(buildBvh(collectFaces(built.model).points));
await writeFile(new URL('capture.json', folder), `${JSON.stringify(capture, null, 2)}\n`);
for (const floor of space.floors)
  await writeFile(new URL(floor.plan, folder), drawPlan(capture, floor, built.model));

await writeFile(new URL('scene.glb', folder), await bakeScene(space, built, chosenQuality(process.argv)));
