import type { PreparedLight } from '../../light/prepared-light.ts';

/** A rough, unshadowed guess at what a light gives: nothing behind its plane, or wholly below the point's horizon. */
export function likely(light: PreparedLight, p: Float64Array, n: Float64Array): number {
  const { centre, normal, u, v, reach, power, area } = light;
  const dx = centre[0] - p[0]!;
  const dy = centre[1] - p[1]!;
  const dz = centre[2] - p[2]!;
  const before = -(dx * normal[0] + dy * normal[1] + dz * normal[2]);
  if (before <= 0.001) return 0;
  const [nx, ny, nz] = [n[0]!, n[1]!, n[2]!];
  const above =
    dx * nx +
    dy * ny +
    dz * nz +
    Math.abs(u[0] * nx + u[1] * ny + u[2] * nz) +
    Math.abs(v[0] * nx + v[1] * ny + v[2] * nz);
  if (above <= 0) return 0;
  const square = dx * dx + dy * dy + dz * dz;
  const far = Math.sqrt(square);
  const facing = Math.min(1, above / far);
  const leaving = Math.min(1, (before + reach * 0.1) / far);
  // No light fills more than the half sphere.
  return (power / area) * facing * Math.min((area * leaving) / square, Math.PI * 2);
}
