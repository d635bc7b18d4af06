import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { captureSchema } from '../../contract/capture.ts';
import {
  clearNodeTransform,
  dequantize,
  prune,
  compactPrimitive,
  weldPrimitive,
} from '@gltf-transform/functions';
import { writeGlb } from './output/glb.ts';
import { NodeIO, type Document, type Primitive, type Material } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptSimplifier } from 'meshoptimizer';
import sharp from 'sharp';
import { toLinear } from './light/tone.ts';

/** The pixels along the longer side. */
const SIZE = 32;

/** Returns a picture as WebP of at most 32 pixels. */
function reducePicture(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(SIZE, SIZE, { fit: 'inside' }).webp({ quality: 80, effort: 6 }).toBuffer();
}

/** Matches the pictures of baked light. Reducing them would mix neighbouring faces. */
const BAKED = /^page-/;

/** Returns a GLB with fewer triangles, small textures, and baked light as one colour per face. */
async function reduceScene(scene: Uint8Array): Promise<{ glb: Uint8Array; triangles: number }> {
  const document = await readGlb(scene);
  await document.transform(dequantize());
  const root = document.getRoot();
  // Converts to metres.
  for (const node of root.listNodes()) clearNodeTransform(node);
  for (const material of root.listMaterials().filter((material) => BAKED.test(material.getName())))
    await flattenTexture(document, material);
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  for (const primitive of primitives) coarsenColours(primitive);
  const counts = await Promise.all(primitives.map(decimate));
  await document.transform(prune());
  for (const texture of root.listTextures()) texture.setImage(await reducePicture(texture.getImage()!));
  return { glb: await writeGlb(document), triangles: counts.reduce((sum, count) => sum + count, 0) };
}

/** Returns the document in a GLB, meshopt-compressed or not. */
async function readGlb(glb: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  return new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .readBinary(new Uint8Array(glb));
}

/** The steps of a vertex colour's channel, out of 255. Smaller differences are merged into one vertex. */
const STEP = 15;

/** Rounds a mesh's vertex colours to 8 bits and few steps. */
function coarsenColours(primitive: Primitive): void {
  const colours = primitive.getAttribute('COLOR_0');
  if (!colours) return;
  const rounded = Uint8Array.from(
    { length: colours.getCount() * 4 },
    (_, i) => Math.round((colours.getElement(Math.floor(i / 4), [0, 0, 0, 1])[i % 4]! * 255) / STEP) * STEP,
  );
  colours.setArray(rounded).setNormalized(true).setType('VEC4');
}

/** The targeted share of triangles, and the maximum shift of a surface in metres. */
const SHARE = 0.1;
const SLACK = 0.03;
/**
 * Beyond this number of triangles, only loose leaves remain, which cannot be merged, so most of them are
 * removed.
 */
const LEAVES = 15_000;

/** Removes triangles from a mesh where its shape changes least. Returns how many are left. */
async function decimate(primitive: Primitive): Promise<number> {
  await MeshoptSimplifier.ready;
  weldPrimitive(primitive);
  const indices = Uint32Array.from(primitive.getIndices()!.getArray()!);
  const positions = Float32Array.from(primitive.getAttribute('POSITION')!.getArray()!);
  const target = Math.ceil((indices.length * SHARE) / 3) * 3;
  const [merged] = MeshoptSimplifier.simplify(indices, positions, 3, target, SLACK, [
    'ErrorAbsolute',
    'Permissive',
    'Prune',
  ]);
  const left = merged.length > LEAVES * 3 ? thinOut(merged, merged.length / target) : merged;
  primitive.getIndices()!.setArray(Uint32Array.from(left));
  compactPrimitive(primitive);
  return left.length / 3;
}

/** Returns one in `factor` triangles. */
function thinOut(indices: Uint32Array, factor: number): Uint32Array {
  const step = Math.ceil(factor);
  return indices.filter((_, at) => Math.floor(at / 3) % step === 0);
}

type Picture = { data: Buffer; width: number; height: number };

/** Transfers a material's texture to vertex colours, one mean colour per face, and removes the texture. */
async function flattenTexture(document: Document, material: Material): Promise<void> {
  const { data, info } = await sharp(material.getBaseColorTexture()!.getImage()!)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .filter((primitive) => primitive.getMaterial() === material);
  for (const primitive of primitives) {
    const colours = vertexColours(primitive, { data, width: info.width, height: info.height });
    const accessor = document.createAccessor().setType('VEC4').setArray(colours).setNormalized(true);
    primitive
      .setAttribute('COLOR_0', accessor.setBuffer(document.getRoot().listBuffers()[0]!))
      .setAttribute('TEXCOORD_0', null);
  }
  material.setBaseColorTexture(null);
}

/** Returns linear colours of 16 bits, four numbers each: the mean of the triangles that share a vertex. */
function vertexColours(primitive: Primitive, picture: Picture): Uint16Array<ArrayBuffer> {
  const uvs = primitive.getAttribute('TEXCOORD_0')!;
  const indices = primitive.getIndices()!;
  const sums = new Float64Array(uvs.getCount() * 4);
  for (let at = 0; at < indices.getCount(); at += 3) {
    const corners = [0, 1, 2].map((corner) => indices.getScalar(at + corner));
    const places = corners.map((vertex) => uvs.getElement(vertex, [0, 0]));
    const colour = meanColour(places, picture);
    for (const vertex of corners)
      for (const [c, value] of [...colour, 1].entries()) sums[vertex * 4 + c]! += value;
  }
  return Uint16Array.from(sums, (sum, i) => Math.round((sum / sums[i - (i % 4) + 3]!) * 65_535));
}

/**
 * Returns the mean colour of seven places within a triangle of the picture: its centre, and some on the way
 * to its corners.
 */
function meanColour(corners: number[][], picture: Picture): number[] {
  const centre = [0, 1].map((c) => (corners[0]![c]! + corners[1]![c]! + corners[2]![c]!) / 3);
  const places = [
    centre,
    ...corners.flatMap((corner) => [0.3, 0.6].map((t) => centre.map((c, i) => c + (corner[i]! - c) * t))),
  ];
  const colours = places.map((place) => colourAt(place, picture));
  return [0, 1, 2].map((c) => colours.reduce((sum, colour) => sum + colour[c]!, 0) / colours.length);
}

function colourAt([u, v]: number[], { data, width, height }: Picture): number[] {
  const x = Math.min(width - 1, Math.max(0, Math.floor(u! * width)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(v! * height)));
  return [0, 1, 2].map((c) => toLinear(data[(y * width + x) * 3 + c]! / 255));
}

/**
 * Makes light copies of the built-in captures and pictures for the browser tests: `node make-test-capture.ts
 * [<id> …]` writes to `tests/captures`. Descriptions and plans are unchanged. Scenes have a tenth of the
 * triangles, and pictures 32 pixels.
 */

const from = new URL('../../captures/', import.meta.url);
const to = new URL('../../tests/captures/', import.meta.url);
const asked = process.argv.slice(2);
const ids = asked.length > 0 ? asked : (await foldersIn(from)).filter((name) => name !== 'pictures');
for (const id of ids) await reduceCapture(id);
for (const name of await foldersIn(new URL('pictures/', from)))
  await reducePictures(`pictures/${name}/`, ['poster.webp', 'thumbnail.webp']);

async function foldersIn(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function reduceCapture(id: string): Promise<void> {
  const folder = `${id}/`;
  const text = await readFile(new URL(`${folder}capture.json`, from), 'utf8');
  const capture = captureSchema.parse(JSON.parse(text));
  await reducePictures(folder, [capture.poster, capture.thumbnail]);
  for (const file of ['capture.json', ...capture.floors.map(({ plan }) => plan ?? 'plan.svg')])
    await copyFile(new URL(folder + file, from), new URL(folder + file, to));
  const { glb, triangles } = await reduceScene(await readFile(new URL(folder + capture.scene, from)));
  await writeFile(new URL(folder + capture.scene, to), glb);
  console.log(`${id}: ${triangles} triangles, ${(glb.length / 1000).toFixed(0)} kB`);
}

async function reducePictures(folder: string, names: string[]): Promise<void> {
  await mkdir(new URL(folder, to), { recursive: true });
  for (const name of names)
    await writeFile(
      new URL(folder + name, to),
      await reducePicture(await readFile(new URL(folder + name, from))),
    );
}
