import { block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { NEUTRAL } from '../../light/area-light.ts';
import type { AreaLight } from '../../light/area-light.ts';

/** A light of `w` × `d` metres at x, y, z of the model's frame that shines downwards. */
export function downlight(
  model: Model,
  [x, y, z]: Vec3,
  [w, d]: [number, number],
  radiance: Vec3,
): AreaLight {
  return {
    centre: model.toWorld([x, y, z]),
    u: model.turn([w / 2, 0, 0]),
    v: model.turn([0, 0, d / 2]),
    normal: [0, -1, 0],
    radiance,
    sky: false,
  };
}

/** A flat ceiling panel in a white frame. */
export function ceilingPanel(
  model: Model,
  lights: AreaLight[],
  x: number,
  z: number,
  w: number,
  d: number,
  ceiling: number,
): void {
  model.on('ceiling', () => {
    block(model, palette.white, [x, ceiling - 0.03, z], [w + 0.05, 0.03, d + 0.05], ['top']);
    model.rectangle(palette.lamp, [x - w / 2, ceiling - 0.032, z - d / 2], [w, 0, 0], [0, 0, d]);
  });
  lights.push(downlight(model, [x, ceiling - 0.036, z], [w, d], NEUTRAL.map((c) => c * 7) as Vec3));
}
