import type { AreaLight } from '../light/area-light.ts';
import type { Samples } from '../light/samples.ts';
import type { KnownFaces } from './radiance/surface-at.ts';
import type { Texture } from './radiance/texture.ts';

/** What is known of each pixel, averaged over its camera rays; three numbers each, save the last four. */
export type Frame = {
  width: number;
  height: number;
  albedo: Float32Array;
  /** Albedo × light: divided by the albedo again before it is evened out. */
  lit: Float32Array;
  bounced: Float32Array;
  gloss: Float32Array;
  rest: Float32Array;
  normal: Float32Array;
  /** How bright the light is that falls straight on it, and the square of that. */
  bright: Float32Array;
  brightSquare: Float32Array;
  depth: Float32Array;
  /** The depth's square: with the depth, it tells how far the rays of one pixel went apart. */
  square: Float32Array;
};

const floats = (n: number) => new Float32Array(new SharedArrayBuffer(n * 4));

export function emptyFrame(width: number, height: number): Frame {
  const count = width * height;
  return {
    width,
    height,
    albedo: floats(count * 3),
    lit: floats(count * 3),
    bounced: floats(count * 3),
    gloss: floats(count * 3),
    rest: floats(count * 3),
    normal: floats(count * 3),
    bright: floats(count),
    brightSquare: floats(count),
    depth: floats(count),
    square: floats(count),
  };
}

/** What every thread is given once; the large parts are shared memory. */
export type RenderJob = {
  /** The still's name. */
  name: string;
  solid: KnownFaces;
  glass: KnownFaces;
  samples: Samples;
  /** Where a bounce is written while the last one is still being read. */
  next: Float32Array;
  lights: AreaLight[];
  sheet: Texture;
  panorama: Texture;
  frame: Frame;
  /** The next piece of work that nobody has taken yet. */
  counter: Int32Array;
};

export type Task =
  | { kind: 'direct'; items: number; chunk: number }
  | { kind: 'bounce'; rays: number; items: number; chunk: number }
  | { kind: 'render'; samplesPerPixel: number; rayCounts: RayCounts; items: number; chunk: number };

export type RayCounts = { lamps: number; bounced: number };
