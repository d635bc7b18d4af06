import type { LaidFloorPlan } from '../../../contract/files/floor-plan.ts';
import { planMatrix, type PlanFit, type PlanPoint } from '../../tour/read-floor-plans.ts';

type Pair = readonly [PlanPoint | null, PlanPoint | null];

/** A picture that is being fitted to a plan: its document and the points set so far. */
export interface PlanDraft {
  readonly document: string;
  readonly page: number;
  readonly opacity: number;
  readonly hidden: boolean;
  /** The points on the picture, as fractions of its width and height. */
  readonly picture: Pair;
  /** The points on the plan, in metres. */
  readonly plan: Pair;
}

const UNSET: Pair = [null, null];

/** Returns a draft of the floor's current picture; without a picture, a draft that has no document yet. */
export function draftOf(laid: LaidFloorPlan | undefined): PlanDraft {
  return {
    document: laid?.document ?? '',
    page: laid?.page ?? 1,
    opacity: laid?.opacity ?? 0.6,
    hidden: laid?.hidden ?? false,
    picture: laid?.fit?.picture ?? UNSET,
    plan: laid?.fit?.plan ?? UNSET,
  };
}

/** Returns the draft without points, for example because the user has chosen a different document. */
export function withoutPoints(draft: PlanDraft): PlanDraft {
  return { ...draft, picture: UNSET, plan: UNSET };
}

/**
 * Returns the draft with a new point on the picture or the plan (`side`). The new point replaces the first
 * missing point or, if none is missing, the nearest point.
 */
export function withPoint(draft: PlanDraft, side: 'picture' | 'plan', point: PlanPoint): PlanDraft {
  const [first, second] = draft[side];
  const takesFirst = !first || (second && distance(first, point) <= distance(second, point));
  return { ...draft, [side]: takesFirst ? [point, second] : [first, point] };
}

/** Returns the fit of a complete draft; null if points are missing. */
export function fitOf({ picture: [p, q], plan: [a, b] }: PlanDraft): PlanFit | null {
  return p && q && a && b ? { picture: [[...p], [...q]], plan: [[...a], [...b]] } : null;
}

/** Returns the user's next step. `aspect` is the width of the picture for a height of 1. */
export function nextStep(draft: PlanDraft, aspect: number) {
  const { picture, plan } = draft;
  if (!picture[0]) return 'firstOnPicture';
  if (!plan[0]) return 'firstOnPlan';
  if (!picture[1]) return 'secondOnPicture';
  if (!plan[1]) return 'secondOnPlan';
  const fit = fitOf(draft);
  return fit && planMatrix(fit, aspect) ? 'fitted' : 'tooNear';
}

function distance([x, y]: PlanPoint, [a, b]: PlanPoint): number {
  return Math.hypot(x - a, y - b);
}

/** The texts about plan pictures. */
export const planPictureTexts = {
  title: 'Plan picture',
  floor: 'Floor',
  document: 'Picture or PDF',
  choose: 'Choose…',
  page: 'Page',
  opacity: 'Opacity',
  shown: 'Show under the plan',
  picture: 'Picture',
  plan: 'Plan',
  intro:
    'To put your own drawing under the plan, choose the drawing. Then mark two points, such as corners of the building, on both the drawing and the plan.',
  noDocuments: 'This twin has no picture or PDF yet. First, add a picture or a PDF to the files of the twin.',
  loading: 'Loading the picture…',
  notCome: 'This picture could not be loaded. Check your connection, or choose a different file.',
  keys: 'The arrow keys move the picture or plan under the crosshair. Plus and minus zoom. Enter sets the point.',
  pointOf: (number: number) => `Point ${number}`,

  firstOnPicture: 'Click a corner of the building on the picture.',
  firstOnPlan: 'Now click the same corner on the plan.',
  secondOnPicture: 'Click another corner on the picture, far from the first.',
  secondOnPlan: 'Now click the second corner on the plan.',
  tooNear: 'Two points are too close together. Click a point farther away.',
  fitted: 'The picture is now under the plan. To move a point, click its correct place.',

  startAgain: 'Set the points again',
  save: 'Save',
  remove: 'Remove from the plan',
  added: 'Plan picture added.',
  changed: 'Plan picture changed.',
  removed: 'Plan picture removed.',
} as const;
