import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { simulateMeasuring } from './simulation.ts';

/** Measuring: that intervals hold what they promise, in a simulation and in the browser. */
export async function measureMeasuring(): Promise<Figure[]> {
  return [...simulateMeasuring(), ...(await journeyFigures())];
}

/** The figures of `journeys.ts`, which measures the captures' known dimensions in a browser, where it is there. */
async function journeyFigures(): Promise<Figure[]> {
  const file = join(import.meta.dirname, 'journeys.ts');
  if (!existsSync(file)) return [];
  const { measureJourneys }: { measureJourneys: () => Promise<Figure[]> } = await import(file);
  return await measureJourneys();
}
