import type { AreaLight } from '../light/area-light.ts';
import type { Samples } from '../light/samples.ts';
import type { KnownFaces } from './radiance/traced.ts';
import type { Frame } from './frame.ts';
import type { RayCounts } from './render-row.ts';
import type { Texture } from './radiance/texture.ts';

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
