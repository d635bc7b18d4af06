import type { Faces } from '../geometry/faces.ts';
import type { AreaLight } from './area-light.ts';
import type { Atlas } from './atlas.ts';
import type { Lookup } from './lookup.ts';
import type { Samples } from './samples.ts';

/** What every thread is given once; the large parts are shared memory. */
export type BakeJob = {
  /** Folder of the scenery in `tools/capture-maker`. */
  folder: string;
  /** What blocks light. */
  faces: Faces;
  lookup: Lookup;
  samples: Samples;
  /** Where a bounce is written while the last one is still being read. */
  next: Float32Array;
  lights: AreaLight[];
  atlas: Atlas;
  pages: Uint8Array[];
  /** The next piece of work that nobody has taken yet. */
  counter: Int32Array;
};

export type Pass = { kind: 'direct' | 'bounce' | 'paint'; rays: number; items: number; chunk: number };
