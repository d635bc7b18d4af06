import { crossSides, lengthOf } from './cross-sides.ts';
import type { ScanMesh } from './scan-mesh.ts';

/** Greatest upward part of an upright triangle's normal. */
const UPRIGHT = 0.4;
/** How much of the upright surface must run one way, or across it, for a direction to be told: 0 none, 1 all. */
const AGREED = 0.1;
/** Radians: less is not worth turning for; and around the usual direction, what counts when it is told exactly. */
const NOTHING = 0.002;
const AROUND = 0.15;

/**
 * The angle in the plan, radians, from the x axis to the direction in which most walls run, or across which: above minus an eighth of a turn, up to
 * an eighth. 0 where there is none.
 */
export function findDirection(mesh: ScanMesh): number {
  const rough = meanAngle(mesh, null);
  if (rough.agreed < AGREED) return 0;
  const { angle } = meanAngle(mesh, rough.angle);
  return Math.abs(angle) < NOTHING ? 0 : angle;
}

/**
 * Mean of the normals' angles, weighted by area: of all, or of those around one. Those a quarter turn apart are one, because it is four
 * times an angle that is looked at.
 */
function meanAngle({ parts }: ScanMesh, around: number | null): { angle: number; agreed: number } {
  const [x, z] = around === null ? [0, 0] : [Math.cos(4 * around), Math.sin(4 * around)];
  const least = around === null ? -1 : Math.cos(4 * AROUND);
  const normal = new Float64Array(3);
  let [sine, cosine, total] = [0, 0, 0];
  for (const { positions, indices } of parts) {
    for (let at = 0; at < indices.length; at += 3) {
      crossSides(positions, indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3, normal);
      const nx = normal[0]!;
      const nz = normal[2]!;
      const doubled = lengthOf(nx, normal[1]!, nz);
      const level = nx * nx + nz * nz;
      if (level === 0 || Math.abs(normal[1]!) > UPRIGHT * doubled) continue;
      // cosine and sine of twice the angle, then of four times
      const cos2 = (nx * nx - nz * nz) / level;
      const sin2 = (2 * nx * nz) / level;
      const cos4 = cos2 * cos2 - sin2 * sin2;
      const sin4 = 2 * sin2 * cos2;
      if (cos4 * x + sin4 * z < least) continue;
      sine += doubled * sin4;
      cosine += doubled * cos4;
      total += doubled;
    }
  }
  return { angle: Math.atan2(sine, cosine) / 4, agreed: total > 0 ? Math.hypot(sine, cosine) / total : 0 };
}
