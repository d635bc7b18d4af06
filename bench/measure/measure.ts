import type { Figure } from '../figure.ts';
import { measureJourneys } from './journeys.ts';
import { simulateMeasuring } from './simulation.ts';

/** Measuring: that intervals hold what they promise, in a simulation and in the browser. */
export async function measureMeasuring(): Promise<Figure[]> {
  return [...simulateMeasuring(), ...(await measureJourneys())];
}
