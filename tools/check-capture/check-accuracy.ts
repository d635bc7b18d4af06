import type { Capture } from '../../contract/capture.ts';
import { advice } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether the capture says how far its lengths may be off, which every measured tolerance is made of. */
export function checkAccuracy({ accuracy }: Capture): Finding[] {
  if (accuracy) return [];
  return [
    advice('How accurate it is is not said: measuring assumes 2 % of a length and 1 cm. Say it in accuracy.'),
  ];
}
