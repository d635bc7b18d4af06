import type { CaptureAccuracy } from '../capture.ts';

/** What lengths in Matterport's spaces are good for, unless the twin's owner knows better of the camera. */
export const MATTERPORT_ACCURACY: CaptureAccuracy = {
  relative: 0.02,
  absolute: 0,
  source: 'stated',
  note: 'We assume that Matterport spaces are accurate to 2 %, the lower end of what we state for measuring.',
};
