/**
 * A scan cut into columns of square ground plan, and each of them into solid spans: which heights have a surface in them. The one raster
 * that floors, rooms and sweeps are found in. Column `x + z * width` covers [minX + x · cell, minX + (x + 1) · cell] and likewise in z.
 */
export interface Columns {
  width: number;
  depth: number;
  /** Metres. */
  minX: number;
  minY: number;
  minZ: number;
  /** Edge of a column, and of a step in height, metres: larger than was wanted in a very large building. */
  cell: number;
  step: number;
  /** Spans of column `c` are `first[c]` to `first[c + 1]` (exclusive), lowest first. One longer than there are columns. */
  first: Uint32Array;
  /** Lower and upper end of each span, steps above `minY`. */
  low: Uint16Array;
  high: Uint16Array;
  /** 1 where the top of the span is flat enough to stand on. */
  flat: Uint8Array;
  /** 1 where that is a surface that faces up, as floors do and a ceiling seen from above does not; scans with faces turned wrongly exist. */
  upward: Uint8Array;
}
