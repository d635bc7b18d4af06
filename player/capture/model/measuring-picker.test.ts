import { BoxGeometry, CylinderGeometry, Group, Mesh, PerspectiveCamera, PlaneGeometry, Vector3 } from 'three';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSearchTrees } from './search-trees.ts';
import { createSurfaces } from './surfaces.ts';
import { createMeasuringPicker } from './measuring-picker.ts';

/** The height of the view in pixels. */
const HEIGHT = 800;

beforeAll(() => void vi.stubGlobal('window', globalThis));
afterAll(() => void vi.unstubAllGlobals());

/** Returns a box with its near upper corner at 1, 1, 1, in metres. */
function box(): Mesh {
  return new Mesh(new BoxGeometry(2, 2, 2));
}

/** Returns a part of a wall at z = 0, made of two triangles. */
function wall(left: number, right: number, bottom: number, top: number): Mesh {
  const mesh = new Mesh(new PlaneGeometry(right - left, top - bottom));
  mesh.position.set((left + right) / 2, (bottom + top) / 2, 0);
  return mesh;
}

/** Returns a picker that looks straight at some meshes from a position. */
async function look(meshes: Mesh[], from: [number, number, number], at: [number, number, number]) {
  const root = new Group().add(...meshes);
  root.updateMatrixWorld(true);
  await buildSearchTrees(meshes);
  const camera = new PerspectiveCamera(60, 1.5, 0.05, 100);
  camera.position.set(...from);
  camera.lookAt(new Vector3(...at));
  camera.updateMatrixWorld();
  return { camera, picker: createMeasuringPicker(createSurfaces(root), camera) };
}

const at = async (meshes: Mesh[], from: [number, number, number], to: [number, number, number]) => {
  const { picker } = await look(meshes, from, to);
  return picker.pick(0, 0, HEIGHT);
};

describe('an aim', () => {
  const eye: [number, number, number] = [4, 4, 4];

  it('snaps to a corner, an edge or the surface, whichever is near @13.28', async () => {
    // At this distance, a pixel covers 0.0075 m.
    expect(await at([box()], eye, [0.97, 0.97, 1])).toMatchObject({ snap: 'corner', position: [1, 1, 1] });
    const edge = await at([box()], eye, [0, 0.98, 1]);
    expect(edge).toMatchObject({ snap: 'edge' });
    expect(edge!.position[1]).toBeCloseTo(1, 4);
    expect(edge!.position[2]).toBeCloseTo(1, 4);
    expect(Math.abs(edge!.edge![0])).toBeCloseTo(1, 4);
    const surface = await at([box()], eye, [0.3, 0.4, 1]);
    expect(surface).toMatchObject({ snap: 'surface', normal: [0, 0, 1] });
  });

  it('snaps within twelve pixels of a corner and eight pixels of an edge, but no further @13.28', async () => {
    const { picker } = await look([box()], [0, 0, 5], [0, 0, 1]);
    const pixel = (2 * Math.tan(Math.PI / 6)) / HEIGHT;
    const pixels = (1 / 4) * (1 / pixel); // The distance on the front of the box, from its middle to its edge.
    const across = (left: number): number => left / ((1.5 * HEIGHT) / 2);
    const up = (top: number): number => top / (HEIGHT / 2);
    const snapAt = (x: number, y: number) => picker.pick(across(x), up(y), HEIGHT)?.snap;
    expect(snapAt(pixels - 7, 0)).toBe('edge');
    expect(snapAt(pixels - 20, 0)).toBe('surface');
    expect(snapAt(pixels - 8, pixels - 8)).toBe('corner');
    expect(snapAt(pixels - 20, pixels - 20)).toBe('surface');
  });

  it('keeps its snap until the pointer moves clearly away @13.28', async () => {
    const { picker } = await look([box()], [0, 0, 5], [0, 0, 1]);
    const pixels = 1 / 4 / ((2 * Math.tan(Math.PI / 6)) / HEIGHT);
    const snapAt = (x: number) => picker.pick(x / (0.75 * HEIGHT), 0, HEIGHT)?.snap;
    expect(snapAt(pixels - 10)).toBe('surface');
    expect(snapAt(pixels - 6)).toBe('edge');
    expect(snapAt(pixels - 10)).toBe('edge');
    expect(snapAt(pixels - 14)).toBe('surface');
    expect(snapAt(pixels - 10)).toBe('surface');
  });

  it('never snaps to triangulation edges of a flat surface, or to seams between separate parts', async () => {
    const parts = [wall(-2, 0, -1, 1), wall(0, 2, -1, 0.3), wall(0, 2, 0.3, 1)];
    for (const place of [
      [0.001, 0, 0],
      [0.001, 0.301, 0],
      [1, 0.301, 0],
      [-1, 0.001, 0],
    ] as const)
      expect(await at(parts, [0.3, 0.2, 4], [...place])).toMatchObject({ snap: 'surface' });
    expect(await at(parts, [0.3, 0.2, 4], [2, 1, 0])).toMatchObject({ snap: 'corner', position: [2, 1, 0] });
  });

  it('treats a round object as one surface, and its rim as one edge', async () => {
    const tank = new Mesh(new CylinderGeometry(1, 1, 2, 32));
    const facet = Math.sin(Math.PI / 32);
    expect(await at([tank], [0, 3, 4], [facet, 0, Math.cos(Math.PI / 32)])).toMatchObject({
      snap: 'surface',
    });
    expect(await at([tank], [0, 3, 4], [0, 1, 1])).toMatchObject({ snap: 'edge' });
  });

  it('does not snap to corners or edges behind a visible surface @13.28', async () => {
    const screen = wall(-3, 3, -3, 3);
    screen.position.z = 2;
    expect(await at([box(), screen], [4, 4, 4], [1, 1, 1])).toMatchObject({ snap: 'surface' });
    screen.visible = false;
    expect(await at([box(), screen], [4, 4, 4], [1, 1, 1])).toMatchObject({ snap: 'corner' });
  });

  it('reports the position of the eye, and the size of a pixel at the point', async () => {
    const point = await at([box()], [0, 0, 5], [0, 0, 1]);
    expect(point).toEqual({
      position: [0, 0, 1],
      normal: [0, 0, 1],
      snap: 'surface',
      eye: [0, 0, 5],
      pixel: (2 * Math.tan(Math.PI / 6)) / HEIGHT,
    });
  });

  it('returns the exact point on the surface while snapping is off', async () => {
    const { picker } = await look([box()], [4, 4, 4], [0.98, 0.98, 1]);
    const free = picker.pick(0, 0, HEIGHT, { snapping: 'none' })!;
    expect(free.snap).toBe('free');
    expect(free.position[0]).toBeCloseTo(0.98, 3);
    expect(picker.pick(0, 0, HEIGHT, { snapping: 'surface' })!.snap).toBe('surface');
  });
});

it('finds the facing surface, even if it is hidden', async () => {
  const ceiling = new Mesh(new PlaneGeometry(4, 4));
  ceiling.rotation.x = Math.PI / 2;
  ceiling.position.y = 3.4;
  ceiling.visible = false;
  const { picker } = await look([box(), ceiling], [4, 2, 4], [0, 1, 0]);
  const top = { position: [0.2, 1, 0.1], normal: [0, 1, 0], snap: 'surface' } as const;
  const faced = picker.facing({ ...top, position: [...top.position], normal: [...top.normal] })!;
  expect(faced.position).toEqual([0.2, 3.4, 0.1]);
  expect(faced.normal![1]).toBeCloseTo(-1, 5);
  expect(picker.facing({ ...top, position: [...top.position], normal: [0, 0, 1] })).toBeNull();
});

describe('a simplified surface of a scan', () => {
  it('reports the possible error, and requests the finest level @15.34', async () => {
    const mesh = box();
    const { camera } = await look([mesh], [4, 4, 4], [0.3, 0.4, 1]);
    const surfaces = createSurfaces(mesh, 0.03);
    const refine = vi.spyOn(surfaces, 'refine');
    const picker = createMeasuringPicker(surfaces, camera);
    expect(picker.pick(0, 0, HEIGHT)).toMatchObject({ snap: 'surface', picking: 0.03 });
    expect(refine).toHaveBeenCalledWith(mesh);
    camera.lookAt(new Vector3(0.97, 0.97, 1));
    expect(picker.pick(0, 0, HEIGHT)).toMatchObject({ snap: 'corner', picking: 0.03 });
    surfaces.replace([mesh], [mesh], 0);
    expect(picker.pick(0, 0, HEIGHT)).not.toHaveProperty('picking');
  });
});
