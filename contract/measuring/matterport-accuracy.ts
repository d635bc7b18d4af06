import type { CaptureAccuracy } from '../capture.ts';

/** Assumed accuracy of lengths in Matterport's spaces, unless the owner states that of the camera. */
export const MATTERPORT_ACCURACY: CaptureAccuracy = {
  relative: 0.02,
  absolute: 0,
  source: 'stated',
  note: 'We assume that Matterport spaces are accurate to within 2 %, the lower end of the accuracy we state for measuring.',
};
