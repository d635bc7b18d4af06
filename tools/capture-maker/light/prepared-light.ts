import type { AreaLight } from './area-light.ts';
import { add, cross, length, scale } from '../geometry/vector.ts';

/** The longest side of a part of a window, in metres. */
const PART = 1.4;

/** A light with precomputed values. */
export type PreparedLight = AreaLight & { area: number; reach: number; power: number };

/**
 * Returns lights that are ready to be sampled. Splits large windows, so that a point beside one sends its
 * rays to the nearest part. Rays spread over the whole window would make the light blotchy.
 */
export function prepareLights(lights: AreaLight[]): PreparedLight[] {
  return lights.flatMap((light) => (light.sky ? inParts(light) : [light])).map(prepareLight);
}

function inParts(light: AreaLight): AreaLight[] {
  const [across, up] = [light.u, light.v].map((half) => Math.ceil((2 * length(half)) / PART)) as [
    number,
    number,
  ];
  const [u, v] = [scale(light.u, 1 / across), scale(light.v, 1 / up)];
  return Array.from({ length: across * up }, (_, k) => {
    const [i, j] = [k % across, Math.floor(k / across)];
    const aside = add(scale(u, 2 * i + 1 - across), scale(v, 2 * j + 1 - up));
    return { ...light, u, v, centre: add(light.centre, aside) };
  });
}

export function prepareLight(light: AreaLight): PreparedLight {
  const area = 4 * length(cross(light.u, light.v));
  const power = ((light.sky ? 3 : light.radiance[1]) * area) / 4;
  return { ...light, area, power, reach: Math.max(length(light.u), length(light.v)) };
}
