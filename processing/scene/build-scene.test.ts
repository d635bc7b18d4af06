import { mkdtemp, readFile, rm, stat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Capture, CapturePart } from '../../contract/capture.ts';
import { makeFormat2Capture, readGlbMesh } from '../../tests/support/scans/format-2-capture.ts';
import { readScene, sceneTriangles } from '../../tools/check-capture/read-scene.ts';
import { PLAIN, crossSides, lengthOf, type ScanMesh, type ScanPicture } from '../scan-mesh.ts';
import { drawView, firstView } from '../pictures/draw-pictures.ts';
import sharp from 'sharp';
import { boxMesh, twoRooms } from '../testing/boxes.ts';
import { buildScene, workAhead } from './build-scene.ts';
import { setImmediate as turn } from 'node:timers/promises';

const office = fileURLToPath(new URL('../../captures/gv360office/scene.glb', import.meta.url));
let parent: string;
let capture: Capture;
let scan: ScanMesh;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'scene-'));
  capture = await makeFormat2Capture(parent, 'gv360format');
  scan = await readGlbMesh(office);
}, 120_000);
afterAll(() => rm(parent, { recursive: true }));

const file = (name: string) => join(parent, 'gv360format', name);
const triangles = async (name: string) =>
  sceneTriangles((await readScene(await readFile(file(name)))).getRoot().listNodes());

test('creates a coarse scene of at most 3 MB, with a node for each floor and ceiling above its parts @15.24', async () => {
  expect((await stat(file(capture.scene))).size).toBeLessThanOrEqual(3e6);
  const root = (await readScene(await readFile(file(capture.scene)))).getRoot();
  expect(root.getDefaultScene()!.getExtras()).toEqual({ baked: true });
  const groups = root.getDefaultScene()!.listChildren();
  expect(groups.map((node) => node.getName())).toEqual(['floor-level-1', 'ceiling-level-1']);
  for (const { id, floor, ceiling } of capture.parts!) {
    const parent = groups.find((node) => node.listChildren().some((child) => child.getName() === id));
    expect(parent?.getName()).toBe(`${ceiling ? 'ceiling' : 'floor'}-${floor}`);
  }
});

test('keeps every triangle of the scan in the finest levels, accurate to a millimetre @15.26', async () => {
  const made = await Promise.all(capture.parts!.map(({ levels }) => triangles(levels.at(-1)!.file)));
  const scanned = scan.parts.map(({ positions, indices }) =>
    Float32Array.from(
      { length: indices.length * 3 },
      (_, at) => positions[indices[Math.floor(at / 3)]! * 3 + (at % 3)]!,
    ),
  );
  expect(countMissing(scanned, made)).toBe(0);
  expect(countMissing(made, scanned)).toBe(0);
});

/**
 * Returns how many of the `wanted` triangles are missing from `others`. Ignores triangles without an area,
 * and compares corners to a millimetre.
 */
function countMissing(wanted: readonly Float32Array[], others: readonly Float32Array[]): number {
  const found = new Map<number, Float32Array[]>();
  for (const corners of others.flatMap(splitTriangles)) {
    const key = keyOf(corners, [0, 0, 0]);
    const same = found.get(key);
    if (same) same.push(corners);
    else found.set(key, [corners]);
  }
  const isFound = (corners: Float32Array) =>
    AROUND.some((step) => found.get(keyOf(corners, step))?.some((other) => isSame(corners, other)));
  return wanted.flatMap(splitTriangles).filter((corners) => !isFound(corners)).length;
}

/**
 * Offsets that lead to the neighbouring cells if the middle of a triangle is close to the edge of its cell.
 */
const AROUND = [-0.001, 0.001].flatMap((x) =>
  [-0.001, 0.001].flatMap((y) => [-0.001, 0.001].map((z) => [x, y, z] as const)),
);

function keyOf(corners: Float32Array, step: readonly number[]): number {
  let key = 0;
  for (let axis = 0; axis < 3; axis++) {
    const middle = (corners[axis]! + corners[axis + 3]! + corners[axis + 6]!) / 3 + step[axis]!;
    key = key * 100_000 + Math.floor(middle / 0.004) + 50_000;
  }
  return key;
}

function isSame(one: Float32Array, other: Float32Array): boolean {
  return [0, 3, 6].every((a) =>
    [0, 3, 6].some(
      (b) =>
        Math.hypot(one[a]! - other[b]!, one[a + 1]! - other[b + 1]!, one[a + 2]! - other[b + 2]!) <= 0.001,
    ),
  );
}

/** Returns the nine coordinates of each triangle that has an area. */
function splitTriangles(points: Float32Array): Float32Array[] {
  const normal = new Float64Array(3);
  return Array.from({ length: points.length / 9 }, (_, index) =>
    points.subarray(index * 9, index * 9 + 9),
  ).filter((corners) => {
    crossSides(corners, 0, 3, 6, normal);
    return lengthOf(normal[0]!, normal[1]!, normal[2]!) > 1e-7;
  });
}

test('keeps each level within its stated distance of the finest, at 99 of 100 places @15.27', async () => {
  const parts = capture.parts!.filter(({ levels }) => levels.length > 1);
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) expect(await beyond(part)).toBeLessThanOrEqual(0.01);
}, 120_000);

/**
 * Returns the share of the finest level's corners that are farther from the coarsest level than the error
 * that the coarsest level states.
 */
async function beyond({ levels }: CapturePart): Promise<number> {
  const [coarsest] = levels;
  const geometry = new BufferGeometry().setAttribute(
    'position',
    new BufferAttribute(await triangles(coarsest!.file), 3),
  );
  const bvh = new MeshBVH(geometry, { indirect: true });
  const points = await triangles(levels.at(-1)!.file);
  const stated = coarsest!.error + levels.at(-1)!.error;
  let far = 0;
  let looked = 0;
  for (let i = 0; i < points.length; i += 9 * 7, looked++)
    if (bvh.closestPointToPoint(new Vector3(...points.subarray(i, i + 3)))!.distance > stated) far += 1;
  return far / looked;
}

test('renders parts and the coarse scene similar to the scan @15.25', async () => {
  const view = firstView(capture, { width: 320, height: 180 });
  const seen = (await drawView(scan, view)).data;
  const finest = await Promise.all(
    capture.parts!.map(({ levels }) => readGlbMesh(file(levels.at(-1)!.file))),
  );
  expect(difference(seen, (await drawView(joinMeshes(finest), view)).data)).toBeLessThan(4);
  const coarse = await readGlbMesh(file(capture.scene));
  expect(difference(seen, (await drawView(coarse, view)).data)).toBeLessThan(10);
}, 120_000);

/** Returns the mean difference of two pictures, on a scale from 0 to 255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}

function joinMeshes(meshes: readonly ScanMesh[]): ScanMesh {
  const joined: ScanMesh = { parts: [], materials: [], pictures: [] };
  for (const { parts, materials, pictures } of meshes) {
    const [material, picture] = [joined.materials.length, joined.pictures.length];
    joined.parts.push(...parts.map((part) => ({ ...part, material: part.material + material })));
    joined.materials.push(
      ...materials.map((one) => ({ ...one, picture: one.picture < 0 ? -1 : one.picture + picture })),
    );
    joined.pictures.push(...pictures);
  }
  return joined;
}

const FLOORS = ['a', 'b', 'c'].map((id, i) => ({ id, name: '', elevation: i * 2.8, height: 2.6 }));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns three floors whose surfaces repeat one picture and show parts of another. */
async function building(): Promise<ScanMesh> {
  const boxes = FLOORS.flatMap(({ elevation }) =>
    twoRooms([3, 4], 1).map(({ min, max }) => ({
      min: [min[0]!, min[1]! + elevation, min[2]!],
      max: [max[0]!, max[1]! + elevation, max[2]!],
    })),
  );
  const part = boxMesh(boxes).parts[0]!;
  const uvs = Float32Array.from({ length: (part.positions.length / 3) * 2 }, (_, i) => (i % 7) / 7);
  return {
    parts: [
      { ...part, uvs: uvs.map((value) => value * 3), material: 0 },
      { ...part, uvs, material: 1 },
    ],
    materials: [0, 1].map((picture) => ({ ...PLAIN, picture })),
    pictures: [await picture(60), await picture(200)],
  };
}

async function picture(red: number): Promise<ScanPicture> {
  const create = { width: 256, height: 256, channels: 3, background: { r: red, g: 90, b: 30 } } as const;
  return {
    bytes: await sharp({ create }).png().toBuffer(),
    mediaType: 'image/png',
    width: create.width,
    height: create.height,
  };
}

/** Returns the contents of the created files, by name. */
async function build(): Promise<Map<string, string>> {
  const output = await mkdtemp(join(folder, 'out-'));
  await buildScene(await building(), { floors: FLOORS }, { ceilings: {} }, output);
  const names = await readdir(output);
  return new Map(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(join(output, name), 'base64')] as const),
    ),
  );
}

test('creates the same files from the same scan, even with parallel processing @15.71', async () => {
  const [once, again] = [await build(), await build()];
  expect(once.size).toBeGreaterThan(6);
  expect([...again.keys()]).toEqual([...once.keys()]);
  for (const [name, content] of once) expect(again.get(name) === content, name).toBe(true);
});

test('processes a few items at a time and returns their results in order', async () => {
  let underway = 0;
  let most = 0;
  const results: number[] = [];
  const slowFirst = async (item: number) => {
    most = Math.max(most, ++underway);
    for (let turns = 10 - item; turns > 0; turns--) await turn();
    underway -= 1;
    return item * 10;
  };
  for await (const result of workAhead([1, 2, 3, 4, 5], 2, slowFirst)) results.push(result);
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(3);
});

test('throws an item’s error in order, starts no further items, and waits for running work', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const results: number[] = [];
  const run = async () => {
    const work = async (item: number) => {
      begun.push(item);
      if (item === 2) throw new Error('damaged');
      for (let turns = item; turns > 0; turns--) await turn();
      ended.push(item);
      return item;
    };
    for await (const result of workAhead([1, 2, 3, 4, 5], 1, work)) results.push(result);
  };
  await expect(run()).rejects.toThrow('damaged');
  expect(results).toEqual([1]);
  expect(begun).toEqual([1, 2, 3]);
  expect(ended).toEqual([1, 3]);
});
