import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PerspectiveCamera, Vector3 } from 'three';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Capture } from '../../../contract/capture.ts';
import { loadModel } from './load-model.ts';
import { createSurfaces, createSurfacePicker, type SurfacePicker } from './surfaces.ts';

const CAPTURES = join(import.meta.dirname, '../../../captures');
/**
 * How far the eye is from each end of a dimension, on either side of the end, in metres. The eye is so close
 * to the end that hanging objects are behind the eye.
 */
const BEFORE = [0.02, 0.05, 0.08, -0.02, -0.05, -0.08];
/**
 * Sideways offsets from the end of a dimension, in metres. If the end is on an edge, users aim at the surface
 * beside the edge.
 */
const ASIDE = [0, 0.01, -0.01];

const ids = readdirSync(CAPTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.length === 11)
  .map(({ name }) => name);

/** A stand-in for a browser's image. Only its size matters. */
class Picture {
  width = 1;
  height = 1;
  close(): void {}
}
beforeAll(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('ImageBitmap', Picture);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(new Picture()));
});
afterAll(() => void vi.unstubAllGlobals());

describe('the scale of the player’s captures', () => {
  it.each(ids)(
    'is accurate in %s: measuring a known dimension returns its length within one percent @11.9',
    async (id) => {
      const folder = join(CAPTURES, id);
      const { dimensions } = JSON.parse(readFileSync(join(folder, 'capture.json'), 'utf8')) as Capture;
      const data = new Uint8Array(readFileSync(join(folder, 'scene.glb'))).buffer;
      const { root } = await loadModel(data, '', { maxSize: 4096, anisotropy: 1 });
      root.updateMatrixWorld(true);
      const camera = new PerspectiveCamera(60, 1, 0.001, 100);
      const picker = createSurfacePicker(createSurfaces(root), camera);
      await picker.accelerate();
      expect(dimensions.length).toBeGreaterThan(0);
      for (const { name, from, to, metres } of dimensions) {
        const [a, b] = [new Vector3(...from), new Vector3(...to)];
        const along = b.clone().sub(a).normalize();
        const ends = [a, b].map((end) => surfaceNear(picker, camera, end, along));
        const measured = ends[0]!.distanceTo(ends[1]!);
        expect(Math.abs(measured / metres - 1), `${name}: ${measured} m instead of ${metres} m`).toBeLessThan(
          0.01,
        );
      }
    },
  );
});

/**
 * Returns the picked surface point that is nearest to an end of a dimension, looking along the dimension in
 * both directions. The x coordinate is NaN if no surface is near the end.
 */
function surfaceNear(
  picker: SurfacePicker,
  camera: PerspectiveCamera,
  end: Vector3,
  along: Vector3,
): Vector3 {
  const upright = Math.abs(along.y) > 0.9;
  camera.up.set(0, upright ? 0 : 1, upright ? 1 : 0);
  const side = camera.up.clone().cross(along).normalize();
  const places = ASIDE.map((aside) => end.clone().addScaledVector(side, aside));
  places.push(...ASIDE.map((aside) => end.clone().addScaledVector(camera.up, aside)));
  const found = places.flatMap((place) =>
    BEFORE.flatMap((before) => {
      camera.position.copy(place).addScaledVector(along, before);
      camera.lookAt(place);
      camera.updateMatrixWorld();
      const hit = picker.pick(0, 0);
      return hit && hit.distance < 2 * Math.abs(before) ? [new Vector3(...hit.position)] : [];
    }),
  );
  return found.toSorted((a, b) => a.distanceTo(end) - b.distanceTo(end))[0] ?? new Vector3(NaN);
}
