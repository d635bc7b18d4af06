import type { Figure } from '../figure.ts';
import { measureProcessing } from './processing.ts';
import { measureTruth } from './truth/measure-truth.ts';

/** Scans: how true what is found in them is, and what it takes. */
export async function measureScans(): Promise<Figure[]> {
  return [...(await measureTruth()), ...(await measureProcessing())];
}
