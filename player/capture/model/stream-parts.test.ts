import { PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CapturePart } from '../../../contract/capture.ts';
import { planeGlb } from '../../testing/plane-glb.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { createLocalCapture } from './local-capture.ts';
import { loadModel } from './load-model.ts';
import { createSurfacePicker, createSurfaces } from './surfaces.ts';
import { createPartStream } from './stream-parts.ts';

const QUALITY = { maxSize: 1024, anisotropy: 1 };
const FLOOR = 'floor-ground';
/**
 * The errors of the scene and of the levels: how far their surface is in front of the true surface (z = 0),
 * in metres.
 */
const SCENE_ERROR = 0.3;
const ERRORS = [0.1, 0];
/** The x coordinate of each part's left edge, in metres. */
const LEFT = { a: 0, b: 3, c: 40 };
type Id = keyof typeof LEFT;

function part(id: Id): CapturePart {
  const levels = ERRORS.map((error, index) => ({
    file: `${id}-${index}.glb`,
    bytes: 1000,
    gpuBytes: 1000 * (index + 1),
    triangles: 100 * (index + 1),
    error,
  }));
  return { id, floor: 'ground', ceiling: false, box: [[LEFT[id], 0, 0], [LEFT[id] + 1, 1, 0.3]], levels }; // prettier-ignore
}

const manifest = {
  ...sampleCapture,
  format: 2 as const,
  parts: [part('a'), part('b'), part('c')],
  sceneError: SCENE_ERROR,
};

/** The addresses of the requested files, and of the files that the fake server does not have. */
let asked: string[] = [];
let missing: ReadonlySet<string> = new Set();

beforeEach(() => {
  asked = [];
  missing = new Set();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const [, id, level] = /([abc])-(\d)\.glb$/.exec(address) ?? [];
    if (!id || missing.has(address)) return Promise.resolve(new Response('', { status: 404 }));
    const at: [number, number, number] = [LEFT[id as Id], 0, ERRORS[Number(level)]!];
    return Promise.resolve(new Response(planeGlb([{ name: 'fine', at }], 'whole')));
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Starts a stream with the eye one metre in front of the middle of part a, looking at that part. */
async function start(
  more: { bytes?: number; levels?: number; turned?: number; lost?: () => Promise<boolean> } = {},
) {
  const capture = createLocalCapture(manifest, { folder: '/c/' }, () => true);
  const coarse = manifest.parts.map(({ id }) => ({
    name: id,
    at: [LEFT[id as Id], 0, SCENE_ERROR] as [number, number, number],
  }));
  const model = await loadModel(planeGlb(coarse, FLOOR), '', QUALITY);
  const scene = new Scene().add(model.root);
  scene.updateMatrixWorld(true);
  const camera = new PerspectiveCamera(60, 1, 0.01, 100);
  camera.position.set(0.5, 0.5, 1.5);
  camera.rotation.y = more.turned ?? 0;
  camera.updateMatrixWorld();
  const surfaces = createSurfaces(model.root, SCENE_ERROR);
  const picker = createSurfacePicker(surfaces, camera);
  const redraw = vi.fn<() => void>();
  let lost = false;
  const renderer = {
    domElement: { height: 800 },
    getContext: () => ({ isContextLost: () => lost }),
    compileAsync: () => Promise.resolve(),
    initTexture() {},
  } as unknown as WebGLRenderer;
  const stream = createPartStream({
    capture,
    files: { folder: '/c/', ...(more.lost ? { lost: more.lost } : {}) },
    surfaces,
    renderer,
    scene,
    camera,
    quality: QUALITY,
    baked: true,
    redraw,
    budget: {
      triangles: 1e6,
      least: 1e5,
      bytes: more.bytes ?? 1e6,
      levels: more.levels ?? Infinity,
      downloads: 1,
    },
  });
  const move = (x: number): void => {
    camera.position.x = x;
    camera.updateMatrixWorld();
    stream.frame(16, true);
  };
  /**
   * Returns how far the visible surface is in front of the true surface in the middle of the view, in metres.
   */
  const seenAt = (): number | undefined => picker.pick(0, 0)?.position[2];
  return { stream, surfaces, picker, redraw, move, seenAt, model, lose: (is: boolean) => void (lost = is) };
}

describe('a capture’s parts', () => {
  it('replaces the scene’s version of the parts, starting with the nearest in view @15.32', async () => {
    const { seenAt, surfaces, redraw, stream } = await start();
    expect(seenAt()).toBe(SCENE_ERROR);
    await vi.waitUntil(() => asked.length >= 2 && seenAt() === 0, 10_000);
    expect(asked[0]).toBe('/c/a-1.glb');
    expect(redraw).toHaveBeenCalled();
    // Each loaded part has one mesh. None of the scene's meshes remain behind them.
    expect(surfaces.meshes).toHaveLength(3);
    stream.dispose();
  });

  it('picks points on loaded parts as on the scene, with the parts’ own error @15.34', async () => {
    const { seenAt, surfaces, stream } = await start();
    expect(surfaces.meshes.map((mesh) => surfaces.errorOf(mesh))).toEqual([0.3, 0.3, 0.3]);
    await vi.waitUntil(() => seenAt() === 0, 10_000);
    expect(surfaces.meshes.map((mesh) => surfaces.errorOf(mesh))).toContain(0);
    stream.dispose();
  });

  it('returns a part to the scene’s version if nearer parts need the budget @15.33', async () => {
    const { seenAt, move, stream, model } = await start({ bytes: 1300 });
    await vi.waitUntil(() => seenAt() === ERRORS[0], 10_000);
    const node = model.root.getObjectByName('a');
    expect(node?.visible).toBe(false);
    move(40.5);
    await vi.waitUntil(() => seenAt() === ERRORS[0], 10_000);
    expect(node?.visible).toBe(true);
    expect(model.root.getObjectByName(FLOOR)?.children).toHaveLength(4);
    stream.dispose();
  });

  it('loads the finest level where the user measures, at any distance @15.34', async () => {
    const { surfaces, stream } = await start({ levels: 1 });
    const [, , far] = surfaces.meshes;
    expect(asked).not.toContain('/c/c-1.glb');
    surfaces.refine(far!);
    await vi.waitUntil(() => asked.includes('/c/c-1.glb') && !surfaces.meshes.includes(far!), 10_000);
    stream.dispose();
  });

  it('keeps the finest level after a measurement, while other parts return to the scene’s version @15.34', async () => {
    const { surfaces, stream } = await start({ bytes: 4500, levels: 1 });
    const [, near, far] = surfaces.meshes;
    const fine = () => surfaces.meshes.filter((mesh) => surfaces.errorOf(mesh) === 0);
    surfaces.refine(far!);
    await vi.waitUntil(() => fine().length === 1);
    surfaces.refine(near!);
    await vi.waitUntil(() => fine().length === 2);
    stream.dispose();
  });

  it('loads parts in view before nearer parts outside the view @15.32', async () => {
    const { stream } = await start({ turned: -Math.PI / 3 });
    await vi.waitUntil(() => asked.length > 0);
    expect(asked[0]).toBe('/c/b-1.glb');
    stream.dispose();
  });

  it('keeps the scene’s version of a part that fails to load, and retries if the failure may be temporary @15.32', async () => {
    missing = new Set(['/c/a-1.glb']);
    const lost = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true);
    const { seenAt, stream } = await start({ lost });
    await vi.waitUntil(() => asked.some((address) => address.includes('/b-')), 10_000);
    expect(asked.filter((address) => address === '/c/a-1.glb')).toHaveLength(2);
    expect(lost).toHaveBeenCalledOnce();
    expect(seenAt()).toBe(SCENE_ERROR);
    stream.dispose();
  });

  it('waits while the graphics context is lost, and loads parts when it is restored @15.33', async () => {
    const { seenAt, move, lose, stream } = await start();
    lose(true);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toEqual([]);
    lose(false);
    move(0.9);
    await vi.waitUntil(() => seenAt() === 0, 10_000);
    stream.dispose();
  });

  it('loads nothing after the scene is disposed @15.33', async () => {
    const { surfaces, seenAt, move, stream } = await start();
    await vi.waitUntil(() => seenAt() === 0, 10_000);
    const freed = vi.fn<() => void>();
    for (const { geometry } of surfaces.meshes) geometry.addEventListener('dispose', freed);
    stream.dispose();
    expect(freed).toHaveBeenCalled();
    const before = asked.length;
    move(40);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toHaveLength(before);
  });
});
