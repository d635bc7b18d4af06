import { toLinear } from '../light/tone.ts';
import type { Vec3 } from '../geometry/vector.ts';

export type TileName = 'fabric' | 'wood';
/** A small repeating texture for surfaces lit at their vertices. */
export type Tile = { name: TileName; metres: number };

export type Material = {
  name: string;
  /** The mean share of reflected light, in linear RGB. */
  albedo: Vec3;
  /** A factor on the albedo at s, t (metres along the surface), with a mean of about 1. */
  pattern?: (s: number, t: number, seed: number) => Vec3 | number;
  tile?: Tile;
  /** The display colour (linear RGB) that it emits, whatever light falls on it. */
  glow?: Vec3;
  /** The opacity of a pane, which neither blocks nor receives light. */
  glass?: number;
  /** Whether it is a thin sheet, visible from both sides. */
  sheet?: boolean;
  /**
   * Its reflection in pictures taken by `camera/`: the share at normal incidence (a metal reflects in its own
   * colour), and how far reflected rays scatter, from 0 like a mirror to 0.5.
   */
  shine?: { facing: number; rough: number; metal?: boolean };
  /** Whether it shows a part of the picture sheet. The surface carries its own texture coordinates. */
  picture?: boolean;
};

/** Returns the linear RGB of a CSS hex colour. */
export function hex(text: string): Vec3 {
  const channel = (at: number) => toLinear(Number.parseInt(text.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}
