import { extractCaptureId } from '../../../../../contract/capture-id.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../../contract/tour-id.ts';
import type { Tour } from '../../../../../contract/tour.ts';
import { singleLine } from '../../draft.ts';

export const DEMO_FIELDS = ['matterportId', 'name'] as const;

/** What the demo form edits of the demo tour. Who can see it is changed by its own switch alone. */
export type DemoFields = Record<(typeof DEMO_FIELDS)[number], string>;

/** The form's fields as they are saved; the defaults without a tour. */
export function demoFields(tour: Pick<Tour, keyof DemoFields> | null): DemoFields {
  if (!tour) return { matterportId: '', name: DEMO_TOUR_DEFAULT_NAME };
  return { matterportId: singleLine(tour.matterportId), name: singleLine(tour.name) };
}

/** What was typed, with the capture's id in the place of a link to it. */
export function readTyped(typed: Partial<DemoFields>): Partial<DemoFields> {
  const { matterportId } = typed;
  return matterportId === undefined ? typed : { ...typed, matterportId: extractCaptureId(matterportId) };
}
