import { findNearest, hit } from '../../light/rays.ts';
import { traceReflection } from './reflection.ts';
import type { TracedScene } from './scene.ts';
import { surface, surfaceAt } from './surface-at.ts';
import { seen, NEAR, shown, tint, share } from './seen.ts';

/** Panes and glassware up to the nearest solid face: their tint, and what their faces mirror. */
export function throughGlass(
  scene: TracedScene,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
): void {
  const { glass, model, sheet } = scene;
  if (glass.source.length === 0) return;
  let from = 0;
  for (let layer = 0; layer < 12; layer++) {
    const [ox, oy, oz] = [x + dx * from, y + dy * from, z + dz * from];
    if (!findNearest(glass.bvh, ox, oy, oz, dx, dy, dz, far - from)) return;
    const at = hit.distance;
    const [hx, hy, hz] = [ox + dx * at, oy + dy * at, oz + dz * at];
    surfaceAt(model, glass, sheet, hx, hy, hz);
    const [nx, ny, nz] = [surface.normal[0]!, surface.normal[1]!, surface.normal[2]!];
    const { albedo, glass: opacity } = surface.material;
    const slant = dx * nx + dy * ny + dz * nz;
    const mirrored = share(0.05, -slant);
    traceReflection(
      scene,
      hx + nx * NEAR,
      hy + ny * NEAR,
      hz + nz * NEAR,
      dx - 2 * slant * nx,
      dy - 2 * slant * ny,
      dz - 2 * slant * nz,
      shown,
    );
    for (let c = 0; c < 3; c++) {
      seen.rest[c] = seen.rest[c]! + Math.min(4, shown[c]!) * mirrored * tint[c]!;
      tint[c] = tint[c]! * (1 - mirrored) * (1 - (opacity ?? 0) * (1.15 - albedo[c]!));
    }
    from += at + 1e-4;
  }
}
