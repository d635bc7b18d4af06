import type { AreaLight } from '../furniture/lighting/lamps.ts';
import type { Samples } from '../light/samples.ts';
import type { KnownFaces } from './radiance/traced.ts';
import type { Frame } from './frame.ts';
import type { Care } from './radiance/radiance.ts';
import type { Sheet } from './radiance/sheet.ts';

/** What every thread is given once; the large parts are shared memory. */
export type Work = {
  /** The still's name. */
  name: string;
  solid: KnownFaces;
  glass: KnownFaces;
  samples: Samples;
  /** Where a bounce is written while the last one is still being read. */
  next: Float32Array;
  lights: AreaLight[];
  sheet: Sheet;
  panorama: Sheet;
  frame: Frame;
  /** The next piece of work that nobody has taken yet. */
  counter: Int32Array;
};

export type Task =
  | { kind: 'direct'; items: number; chunk: number }
  | { kind: 'bounce'; rays: number; items: number; chunk: number }
  | { kind: 'expose'; looks: number; care: Care; items: number; chunk: number };
