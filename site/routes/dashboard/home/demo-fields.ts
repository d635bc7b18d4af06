import { extractCaptureId } from '../../../../contract/capture-id.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/tour-id.ts';
import type { Tour } from '../../../../contract/tour.ts';

/** What the demo form edits of the demo tour. */
export type DemoFields = { matterportId: string; name: string; public: boolean };

/** The form's fields as they are saved; the defaults without a tour. */
export function demoFields(tour: Pick<Tour, keyof DemoFields> | null): DemoFields {
  if (!tour) return { matterportId: '', name: DEMO_TOUR_DEFAULT_NAME, public: false };
  return { matterportId: tour.matterportId, name: tour.name, public: tour.public };
}

/** What was typed, with the capture's id in the place of a link to it. */
export function readTyped(typed: Partial<DemoFields>): Partial<DemoFields> {
  const { matterportId } = typed;
  return matterportId === undefined ? typed : { ...typed, matterportId: extractCaptureId(matterportId) };
}
