import type { LaidFloorPlan } from '../../../contract/files/floor-plan.ts';
import { planMatrix, type PlanFit, type PlanPoint } from '../../tour/fit-plan.ts';

type Pair = readonly [PlanPoint | null, PlanPoint | null];

/** A plan that is being laid: what is chosen and which of its points are set. */
export interface PlanDraft {
  readonly document: string;
  readonly page: number;
  readonly opacity: number;
  readonly hidden: boolean;
  /** In parts of the picture. */
  readonly picture: Pair;
  /** In metres. */
  readonly plan: Pair;
}

const UNSET: Pair = [null, null];

/** A draft of the current plan, or with `null` of a newly chosen document. */
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

/** Without points, as after choosing another document. */
export function withoutPoints(draft: PlanDraft): PlanDraft {
  return { ...draft, picture: UNSET, plan: UNSET };
}

/** With a point set: the first that is missing on that side, or else the one that is nearest is moved there. */
export function withPoint(draft: PlanDraft, side: 'picture' | 'plan', point: PlanPoint): PlanDraft {
  const [first, second] = draft[side];
  const takesFirst = !first || (second && distance(first, point) <= distance(second, point));
  return { ...draft, [side]: takesFirst ? [point, second] : [first, point] };
}

/** The fit of a draft whose points are all set; null before. */
export function fitOf({ picture: [p, q], plan: [a, b] }: PlanDraft): PlanFit | null {
  return p && q && a && b ? { picture: [[...p], [...q]], plan: [[...a], [...b]] } : null;
}

/** What comes next. */
export type PlanStep =
  | 'firstOnPicture'
  | 'firstOnPlan'
  | 'secondOnPicture'
  | 'secondOnPlan'
  | 'tooNear'
  | 'fitted';

export function nextStep(draft: PlanDraft, aspect: number): PlanStep {
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
