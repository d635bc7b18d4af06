import type { Corrections } from '../../../../../../contract/scans/corrections.ts';

/** Steps that can be taken back. */
const STEPS_MAX = 1_000;
/** Milliseconds in which steps of the same kind become one. */
const TOGETHER = 1_000;

/** A step, and the corrections before it. */
interface Step {
  before: Corrections;
  /** What was done: ‘Rename room’. */
  name: string;
  /** Steps with the same one that follow at once are one step; '' for none. */
  together: string;
  at: number;
}

export interface History {
  corrections: Corrections;
  past: readonly Step[];
  future: readonly Step[];
}

export function startHistory(corrections: Corrections): History {
  return { corrections, past: [], future: [] };
}

export function addStep(
  { corrections, past }: History,
  next: Corrections,
  { name, together = '', at }: { name: string; together?: string; at: number },
): History {
  const last = past.at(-1);
  const joins = last && together !== '' && last.together === together && at - last.at < TOGETHER;
  const step = { before: joins ? last.before : corrections, name, together, at };
  return {
    corrections: next,
    past: [...(joins ? past.slice(0, -1) : past), step].slice(-STEPS_MAX),
    future: [],
  };
}

export function undo({ corrections, past, future }: History): History {
  const step = past.at(-1);
  if (!step) return { corrections, past, future };
  const undone = { ...step, before: corrections, together: '' };
  return { corrections: step.before, past: past.slice(0, -1), future: [...future, undone] };
}

export function redo({ corrections, past, future }: History): History {
  const step = future.at(-1);
  if (!step) return { corrections, past, future };
  const done = { ...step, before: corrections, together: '' };
  return { corrections: step.before, past: [...past, done], future: future.slice(0, -1) };
}
