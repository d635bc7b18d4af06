import type { ScanMesh } from '../mesh/scan-mesh.ts';

/** Greatest upward part of an upright triangle's normal. */
const UPRIGHT = 0.4;
/** How much of the upright surface must run one way, or across it, for a direction to be told: 0 none, 1 all. */
const AGREED = 0.1;
/** Radians: less is not worth turning for; and around the usual direction, what counts when it is told exactly. */
const NOTHING = 0.002;
const AROUND = 0.15;
const QUARTER = Math.PI / 2;

/**
 * The angle in the plan, radians, from the x axis to the direction in which most walls run, or across which: above minus an eighth of a turn, up to
 * an eighth. 0 where there is none.
 */
export function findDirection(mesh: ScanMesh): number {
  const rough = meanAngle(mesh, () => true);
  if (rough.agreed < AGREED) return 0;
  const { angle } = meanAngle(mesh, (other) => {
    const off = Math.abs(other - rough.angle) % QUARTER;
    return Math.min(off, QUARTER - off) < AROUND;
  });
  return Math.abs(angle) < NOTHING ? 0 : angle;
}

/** Mean of the normals' angles, of which those a quarter turn apart are one, weighted by area. */
function meanAngle(
  { parts }: ScanMesh,
  counts: (angle: number) => boolean,
): { angle: number; agreed: number } {
  let [sine, cosine, total] = [0, 0, 0];
  for (const { positions, indices } of parts) {
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
      const ux = positions[b]! - positions[a]!;
      const uy = positions[b + 1]! - positions[a + 1]!;
      const uz = positions[b + 2]! - positions[a + 2]!;
      const vx = positions[c]! - positions[a]!;
      const vy = positions[c + 1]! - positions[a + 1]!;
      const vz = positions[c + 2]! - positions[a + 2]!;
      const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
      const doubled = Math.hypot(nx, ny, nz);
      if (Math.abs(ny) > UPRIGHT * doubled) continue;
      const angle = Math.atan2(nz, nx);
      if (!counts(angle)) continue;
      sine += doubled * Math.sin(4 * angle);
      cosine += doubled * Math.cos(4 * angle);
      total += doubled;
    }
  }
  return { angle: Math.atan2(sine, cosine) / 4, agreed: total > 0 ? Math.hypot(sine, cosine) / total : 0 };
}
