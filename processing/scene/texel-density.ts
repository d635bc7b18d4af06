import type { MeshPart, ScanMesh } from '../scan-mesh.ts';

/** Metres of a surface that one texel of the finest level shows at least. */
export const FINEST_TEXEL = 0.0025;

/** Parts of a picture by which coordinates may lie past its edges without repeating it. */
const SLACK = 1e-3;

/**
 * Texels of a triangle's picture that are worth keeping, by its number and its area in square metres. None of pictures that are repeated,
 * which are kept once.
 */
export function measureTexels(
  { materials, pictures }: ScanMesh,
  { uvs, indices, material }: MeshPart,
): (triangle: number, area: number) => number {
  const picture = pictures[materials[material]?.picture ?? -1];
  if (!picture || !uvs || uvs.some((value) => value < -SLACK || value > 1 + SLACK)) return () => 0;
  const pixels = picture.width * picture.height;
  return (triangle, area) => {
    const a = indices[triangle * 3]! * 2;
    const b = indices[triangle * 3 + 1]! * 2;
    const c = indices[triangle * 3 + 2]! * 2;
    const twice =
      (uvs[b]! - uvs[a]!) * (uvs[c + 1]! - uvs[a + 1]!) - (uvs[c]! - uvs[a]!) * (uvs[b + 1]! - uvs[a + 1]!);
    return Math.min((Math.abs(twice) / 2) * pixels, area / FINEST_TEXEL ** 2);
  };
}
