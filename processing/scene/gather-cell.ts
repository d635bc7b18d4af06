import { PLAIN, type ScanMaterial, type ScanMesh } from '../scan-mesh.ts';
import type { Cell, Piece } from './cut-mesh.ts';
import { toLinear } from './geometry.ts';
import { shadeCorners } from './shade-corners.ts';
import { GRID, Welder } from './simplify.ts';

/** The welded triangles of one material in a cell. */
export interface Patch {
  material: ScanMaterial;
  /** The positions in steps of the grid. */
  positions: Int32Array;
  /** The texture coordinates; null if the material has no picture. */
  uvs: Float32Array | null;
  /**
   * Red, green, blue and alpha, linear, 0 to 65,535: the colours of the vertices multiplied by the material's
   * colour and, if the surface is shaded, by its light.
   */
  colors: Uint16Array;
  indices: Uint32Array;
}

/**
 * Returns the triangles of a cell by material. A surface that has only the colour of its material is shaded
 * softly, so that its faces can be distinguished.
 */
export function gatherCell(mesh: ScanMesh, cell: Cell): Patch[] {
  const byMaterial = Map.groupBy(cell.pieces, ({ part }) => part.material);
  return [...byMaterial].map(([index, pieces]) => gatherPieces(mesh.materials[index] ?? PLAIN, pieces));
}

function gatherPieces(material: ScanMaterial, pieces: readonly Piece[]): Patch {
  const count = pieces.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const pictured = material.picture >= 0 && pieces.some(({ part }) => part.uvs);
  const lights =
    pictured || material.unlit || pieces.some(({ part }) => part.colors) ? null : shadeCorners(pieces, count);
  const welder = new Welder(count * 3);
  const indices = new Uint32Array(count * 3);
  const color = [0, 0, 0, 0];
  let filled = 0;
  let corner = 0;
  for (const { part, triangles } of pieces) {
    const { positions, uvs, colors } = part;
    for (const triangle of triangles) {
      for (let k = 0; k < 3; k++, corner++) {
        const vertex = part.indices[triangle * 3 + k]!;
        const light = lights ? lights[corner]! : 1;
        for (let c = 0; c < 4; c++) {
          const own = colors
            ? c < 3
              ? toLinear(colors[vertex * 4 + c]!)
              : colors[vertex * 4 + 3]! / 255
            : 1;
          const value = own * material.color[c]! * (c < 3 ? light : 1);
          color[c] = Math.round(Math.min(1, Math.max(0, value)) * 65535);
        }
        indices[filled + k] = welder.add(
          Math.round(positions[vertex * 3]! * GRID),
          Math.round(positions[vertex * 3 + 1]! * GRID),
          Math.round(positions[vertex * 3 + 2]! * GRID),
          pictured && uvs ? uvs[vertex * 2]! : 0,
          pictured && uvs ? uvs[vertex * 2 + 1]! : 0,
          color,
        );
      }
      const [a, b, c] = [indices[filled], indices[filled + 1], indices[filled + 2]];
      if (a !== b && b !== c && a !== c) filled += 3;
    }
  }
  return {
    material,
    positions: welder.positions.slice(0, welder.count * 3),
    uvs: pictured ? welder.uvs.slice(0, welder.count * 2) : null,
    colors: welder.colors.slice(0, welder.count * 4),
    indices: indices.slice(0, filled),
  };
}
