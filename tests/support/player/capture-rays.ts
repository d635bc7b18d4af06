import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Capture } from '../../../contract/capture.ts';
import {
  prepareRays,
  type Rays,
  readScene,
  sceneTriangles,
} from '../../../tools/check-capture/read-scene.ts';

const captures = resolve(import.meta.dirname, '../../../captures');

/** Reads a built-in capture. Returns it with rays that can hit the surfaces of its scene. */
export async function readCapture(id: string): Promise<{ capture: Capture; rays: Rays }> {
  const document = await readScene(readFileSync(resolve(captures, id, 'scene.glb')));
  return {
    capture: JSON.parse(readFileSync(resolve(captures, id, 'capture.json'), 'utf8')) as Capture,
    rays: prepareRays(sceneTriangles(document.getRoot().listNodes())),
  };
}

/**
 * Returns how far a place is from the surface with its normal, in metres; NaN if there is no surface, or only
 * one with another normal.
 */
export function offSurface(rays: Rays, place: readonly number[], normal: readonly number[]): number {
  const [x, y, z] = place.map((c, i) => c + normal[i]! * 0.1) as [number, number, number];
  const met = rays([x, y, z], normal.map((c) => -c) as [number, number, number], 1);
  const facing = met?.normal.reduce((sum, c, i) => sum + c * normal[i]!, 0) ?? 0;
  return met && facing > 0.95 ? Math.abs(met.distance - 0.1) : NaN;
}
