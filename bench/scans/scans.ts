import type { Figure } from '../figure.ts';
import { measureTruth } from './truth/measure-truth.ts';

/** Scans: how true what is found in them is. */
export async function measureScans(): Promise<Figure[]> {
  return await measureTruth();
}
