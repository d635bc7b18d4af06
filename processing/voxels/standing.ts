/** Height of a body, metres. */
export const BODY_HEIGHT = 1.6;

/** Half of its width. */
export const BODY_RADIUS = 0.2;

/** Metres that it steps up or down. */
export const STEP_HEIGHT = 0.25;

/** Where a body can stand: tops of spans that are flat and free above, as cells of columns. */
export interface StandingCells {
  /** Cells of column `c` are `first[c]` to `first[c + 1]` (exclusive), lowest first. */
  first: Uint32Array;
  column: Uint32Array;
  /** Metres: of the surface, within half a step; and free above it, Infinity for the sky. */
  height: Float32Array;
  clear: Float32Array;
  /** 1 where no surface was seen, in a gap of a floor that is too wide to step over. */
  assumed: Uint8Array;
}

export interface Standing extends StandingCells {
  /** The cells that one can step to on the sides -x, +x, -z, +z of each cell; -1. */
  links: Int32Array;
}
