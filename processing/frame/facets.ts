/** Small pieces of surface: what is left of a scan when its noise is averaged out and its detail is not needed. */
export interface Facets {
  count: number;
  /** x, y, z of each, in the file's units and axes. */
  centers: Float32Array;
  /** Unit vectors that point to the side that the surface is seen from. */
  normals: Float32Array;
  /** Square units. */
  areas: Float32Array;
  /** Edge of the cells that surfaces were averaged in. */
  cell: number;
}
