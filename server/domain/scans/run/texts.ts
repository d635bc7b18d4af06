import { type ScanProgress, scanProgressSchema } from '../../../../contract/scans/scan-result.ts';
import { parseText } from '../../../platform/store/parse-document.ts';

/**
 * Texts for users about the processing of a scan, in addition to the texts that the program itself reports.
 */
export const texts = {
  fetching: 'Preparing the file',
  checking: 'Waiting for the virus check',
  starting: 'Opening the file',
  keeping: 'Saving the result',
  takenBack: 'You cancelled the processing of this scan.',
  thrownAway: 'The uploaded file was deleted, so this scan cannot be processed again.',
  infected: 'The virus check found a threat in this file, so GoV360 did not process it.',
  memory:
    'Processing this scan needs too much memory. Export it with fewer triangles or smaller pictures, then upload it again.',
  time: 'Processing this scan takes too long. Export it with fewer triangles, then upload it again.',
  crashed:
    'Processing stopped unexpectedly. The file may be damaged. Export the scan again, or in another format, then upload it.',
  result:
    'This scan could not be processed because of an error on our side. Try again, and contact us if it happens again.',
  failed: 'This scan could not be processed after several attempts. Try again later.',
} as const;

type Step = Pick<ScanProgress, 'step' | 'left'>;
const stepSchema = scanProgressSchema.pick({ step: true, left: true });

/** Returns the text to store in the job of a scan: the current step and the remaining seconds, as JSON. */
export function toStepText(step: Step): string {
  return JSON.stringify(step);
}

/**
 * Returns the step in a text that `toStepText` returned. Any other text of the job, such as a message about a
 * pause between attempts, becomes a step with an unknown remaining time.
 */
export function readStepText(text: string): Step {
  return parseText(stepSchema, text) ?? { step: text, left: null };
}
