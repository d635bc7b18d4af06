import type { Daylight } from '../../building/daylight.ts';
import type { Model } from '../../geometry/model.ts';
import type { PreparedLight } from '../../light/prepared-light.ts';
import type { Samples } from '../../light/samples.ts';
import type { TracedFaces } from './traced.ts';
import type { Texture } from './texture.ts';

/** Everything a ray may meet, and the light that was put down there beforehand. */
export type TracedScene = {
  model: Model;
  solid: TracedFaces;
  glass: TracedFaces;
  samples: Samples;
  lights: PreparedLight[];
  daylight: Daylight;
  sheet: Texture;
  panorama: Texture;
  /** Scene light of a display value of 1: what shines is given in display values. */
  glow: number;
};
