import { type ScanProgress, scanProgressSchema } from '../../../../contract/scans/scan-result.ts';

type Step = Pick<ScanProgress, 'step' | 'left'>;
const stepSchema = scanProgressSchema.pick({ step: true, left: true });

/** What a job's text holds while it processes a scan: the step, and the seconds that are left. */
export function toStepText(step: Step): string {
  return JSON.stringify(step);
}

/** The same again; a text of the runner's own, such as of a pause between two tries, is a step of which nobody knows how long it takes. */
export function readStepText(text: string): Step {
  try {
    return stepSchema.parse(JSON.parse(text));
  } catch {
    return { step: text, left: null };
  }
}
