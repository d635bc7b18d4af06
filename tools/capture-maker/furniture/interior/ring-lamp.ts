import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { works } from '../../materials/works-palette.ts';
import { downlight } from '../premises/ceiling-lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';

/** A glowing ring of `radius` metres hanging level on three wires, its middle at y. */
export function ringLamp(
  model: Model,
  lights: AreaLight[],
  [x, y, z]: Vec3,
  radius: number,
  roof: number,
): void {
  const ring = Array.from({ length: 65 }, (_, i): Vec3 => {
    const angle = (i / 64) * Math.PI * 2;
    return [x + Math.sin(angle) * radius, y, z + Math.cos(angle) * radius];
  });
  tube(model, works.tube, ring, 0.04, 10);
  tube(
    model,
    works.brassMetal,
    ring.map(([a, b, c]): Vec3 => [a, b + 0.05, c]),
    0.035,
    10,
  );
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.5;
    tube(
      model,
      works.darkMetal,
      [
        [x + Math.sin(angle) * radius, y + 0.05, z + Math.cos(angle) * radius],
        [x, roof, z],
      ],
      0.006,
      5,
    );
  }
  const side = radius * 1.4;
  const gain = (9 * radius * 0.5) / (side * side);
  lights.push(downlight(model, [x, y - 0.06, z], [side, side], [gain, gain * 0.9, gain * 0.74]));
}
