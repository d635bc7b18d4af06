import type { Sweep } from '../../contract/capture.ts';

/** What the pointer rests on. */
export interface Aim {
  sweep: Sweep | null;
}
