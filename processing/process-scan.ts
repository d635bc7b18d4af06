import type { ScanProgress, ScanRequest, ScanResult } from '../contract/scans/scan-result.ts';
import { ScanRefusedError } from './scan-mesh.ts';
import { readScan } from './read/read-scan.ts';

/**
 * Creates a capture from a scan and writes its files into the output folder. Calls `tell` as each step
 * begins. If the owner must first answer questions, returns the outcome `asks` instead. If the scan itself
 * cannot be used, returns the outcome `refused`; throws all other errors.
 */
export async function processScan(
  request: ScanRequest,
  tell: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  try {
    const begin = createSteps(tell);
    begin('reading');
    const raw = await readScan(request.source, request.name);
    // Loads this module only after reading the file, because loading takes longer than rejecting a file.
    const { makeCapture } = await import('./make-capture.ts');
    return await makeCapture(raw, request, begin);
  } catch (error) {
    if (error instanceof ScanRefusedError) return { outcome: 'refused', sentence: error.message };
    throw error;
  }
}

/**
 * The steps of processing. `text`: what users read. `share`: the share of the total time that the step
 * usually takes.
 */
const STEPS = {
  reading: { text: 'Reading the file', share: 0.12 },
  floors: { text: 'Finding floors', share: 0.1 },
  rooms: { text: 'Finding rooms and doors', share: 0.13 },
  viewpoints: { text: 'Placing viewpoints', share: 0.1 },
  model: { text: 'Building the model', share: 0.45 },
  pictures: { text: 'Drawing pictures', share: 0.1 },
} as const;
export type Step = keyof typeof STEPS;

/** The time that must pass before the remaining time is estimated, in milliseconds. */
const SETTLED = 3_000;

/**
 * Returns a function that reports each step as it begins, with the remaining time estimated from the previous
 * steps.
 */
function createSteps(tell: (progress: ScanProgress) => void): (step: Step) => void {
  const began = Date.now();
  return (step) => {
    const names = Object.keys(STEPS) as Step[];
    const before = names.slice(0, names.indexOf(step)).reduce((sum, name) => sum + STEPS[name].share, 0);
    const passed = Date.now() - began;
    const left =
      before > 0 && passed > SETTLED ? Math.round(((passed / before) * (1 - before)) / 1000) : null;
    tell({ done: before, step: STEPS[step].text, left });
  };
}
