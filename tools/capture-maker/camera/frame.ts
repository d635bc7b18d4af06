import type { AreaLight } from '../light/area-light.ts';
import type { Samples } from '../light/samples.ts';
import type { KnownFaces } from './radiance/surface-at.ts';
import type { Texture } from './radiance/texture.ts';

/** The values of each pixel, averaged over its camera rays; three numbers each, except the last four. */
export type Frame = {
  width: number;
  height: number;
  albedo: Float32Array;
  /** Albedo × light. Smoothing divides by the albedo first. */
  lit: Float32Array;
  bounced: Float32Array;
  gloss: Float32Array;
  rest: Float32Array;
  normal: Float32Array;
  /** The brightness of the direct light, and its square. */
  bright: Float32Array;
  brightSquare: Float32Array;
  depth: Float32Array;
  /** The squared depth. With the depth, it shows how far the rays of one pixel diverged. */
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

/** The data that every thread receives once. The large parts are shared memory. */
export type RenderJob = {
  /** The still's name. */
  name: string;
  solid: KnownFaces;
  glass: KnownFaces;
  samples: Samples;
  /** The array to which a bounce is written while the previous one is still being read. */
  next: Float32Array;
  lights: AreaLight[];
  sheet: Texture;
  panorama: Texture;
  frame: Frame;
  /** The number of the next piece of work that no thread has taken. */
  counter: Int32Array;
};

export type Task =
  | { kind: 'direct'; items: number; chunk: number }
  | { kind: 'bounce'; rays: number; items: number; chunk: number }
  | { kind: 'render'; samplesPerPixel: number; rayCounts: RayCounts; items: number; chunk: number };

export type RayCounts = { lamps: number; bounced: number };
