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
