import type { CapturePart } from '../../contract/capture.ts';

/** What of a space is seen, as files in the output folder. */
export interface MadeScene {
  /** Name of the coarse scene: all of the space in at most 3 MB. */
  scene: string;
  parts: CapturePart[];
  /** Metres by which the coarse scene, and the finest levels, may lie beside the scan. */
  sceneError: number;
  error: number;
}
