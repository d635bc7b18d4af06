import type { Wall } from './wall.ts';

/** A rectangle seen from above, metres. */
export type Bounds = { x0: number; z0: number; x1: number; z1: number };

/** One floor of a building: what its plan is drawn from. */
export type Floor = {
  id: string;
  name: string;
  /** Of its floor above the frame's zero, and from there to its ceiling; metres. */
  elevation: number;
  height: number;
  /** File name of its plan. */
  plan: string;
  /** Outline of the plan, outer walls included. */
  outer: Bounds;
  walls: readonly Wall[];
  /** Where one looks down into the floor below: drawn crossed out. */
  voids?: readonly Bounds[];
  /** Draws the outlines of pieces without flat tops too, such as sofas and plants. */
  softPieces?: boolean;
  /** Out of doors: drawn without the floor's colour. */
  open?: readonly Bounds[];
};
