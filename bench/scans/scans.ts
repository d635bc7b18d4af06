import type { Figure } from '../figure.ts';
import { measureAnswersMeanwhile } from './answers-meanwhile.ts';
import { measureProcessing } from './processing.ts';
import { measureCaptures } from './truth/measure-captures.ts';
import { measureStyles } from './truth/measure-styles.ts';
import { measureTruth } from './truth/measure-truth.ts';
import { measureScanPlayer } from './walking.ts';

/** Scans: how true what is found in them is, what processing takes, and how quickly they are seen and walked in. */
export async function measureScans(): Promise<Figure[]> {
  return [
    ...(await measureTruth()),
    ...(await measureStyles()),
    ...(await measureCaptures()),
    ...(await measureProcessing()),
    ...(await measureAnswersMeanwhile()),
    ...(await measureScanPlayer()),
  ];
}
