import type { ScanMaterial } from '../../mesh/scan-mesh.ts';

/** How a surface is drawn. `picture`: of the scan, repeated; or 'atlas', the one that was put together for its part; or none. */
export interface Look {
  alpha: ScanMaterial['alpha'];
  cutoff: number;
  doubleSided: boolean;
  picture: number | 'atlas' | null;
}

/** Triangles of several looks in one list, so that they are simplified together and no gap opens between them. */
export interface Geometry {
  looks: Look[];
  /** Index of the look of each vertex. */
  lookOf: Uint16Array;
  /** Metres. */
  positions: Float32Array;
  uvs: Float32Array;
  /** Red, green, blue, alpha, linear. */
  colors: Uint16Array;
  indices: Uint32Array;
}

/** The geometry with only those vertices that its triangles use. */
export function compact({ looks, lookOf, positions, uvs, colors }: Geometry, indices: Uint32Array): Geometry {
  const renamed = new Int32Array(lookOf.length).fill(-1);
  const used: number[] = [];
  const next = Uint32Array.from(indices, (vertex) => {
    if (renamed[vertex]! < 0) renamed[vertex] = used.push(vertex) - 1;
    return renamed[vertex]!;
  });
  return {
    looks,
    lookOf: Uint16Array.from(used, (vertex) => lookOf[vertex]!),
    positions: pick(positions, 3, used, new Float32Array(used.length * 3)),
    uvs: pick(uvs, 2, used, new Float32Array(used.length * 2)),
    colors: pick(colors, 4, used, new Uint16Array(used.length * 4)),
    indices: next,
  };
}

function pick<T extends Float32Array | Uint16Array>(
  from: T,
  size: number,
  used: readonly number[],
  to: T,
): T {
  for (const [i, vertex] of used.entries())
    for (let k = 0; k < size; k++) to[i * size + k] = from[vertex * size + k]!;
  return to;
}
