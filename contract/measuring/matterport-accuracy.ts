import type { CaptureAccuracy } from '../capture.ts';

/**
 * The accuracy that is assumed for lengths in Matterport captures, unless a user has stated the accuracy of
 * the camera.
 */
export const MATTERPORT_ACCURACY: CaptureAccuracy = {
  relative: 0.02,
  absolute: 0,
  source: 'stated',
  note: 'GoV360 assumes that Matterport spaces are accurate to within 2%. We state an accuracy of 98–99% for measuring.',
};
