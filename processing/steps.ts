import type { ScanProgress } from '../contract/scans/scan-result.ts';

/** The steps of processing, as a person reads them, and the share of the time that each usually takes. */
const STEPS = {
  reading: { text: 'Reading the file', share: 0.12 },
  floors: { text: 'Finding floors', share: 0.1 },
  rooms: { text: 'Finding rooms and doors', share: 0.13 },
  viewpoints: { text: 'Placing viewpoints', share: 0.1 },
  model: { text: 'Building the model', share: 0.45 },
  pictures: { text: 'Drawing pictures', share: 0.1 },
} as const;
export type Step = keyof typeof STEPS;

/** Milliseconds that must have passed before what is left is guessed. */
const SETTLED = 3_000;

/** Says which step has begun, and what is left by how long those before it took. */
export function createSteps(
  tell: (progress: ScanProgress) => void,
  now: () => number = Date.now,
): (step: Step) => void {
  const began = now();
  return (step) => {
    const names = Object.keys(STEPS) as Step[];
    const before = names.slice(0, names.indexOf(step)).reduce((sum, name) => sum + STEPS[name].share, 0);
    const passed = now() - began;
    const left =
      before > 0 && passed > SETTLED ? Math.round(((passed / before) * (1 - before)) / 1000) : null;
    tell({ done: before, step: STEPS[step].text, left });
  };
}
