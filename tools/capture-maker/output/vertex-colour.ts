import type { Daylight } from '../building/daylight.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Bake } from '../light/bake.ts';
import { shade } from '../light/tone.ts';
import type { Material } from '../materials/material.ts';
import { TILE_MEAN } from '../materials/tiles.ts';

export function colour(material: Material, { samples }: Bake, sample: number, eye: Daylight): Vec3 {
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

/** What a vertex must say so that a tile's mean brightness shows this colour; never so bright that its hue would change. */
function underTile(shown: Vec3): Vec3 {
  const lift = 1 / Math.max(TILE_MEAN, ...shown);
  return shown.map((c) => c * lift) as Vec3;
}
