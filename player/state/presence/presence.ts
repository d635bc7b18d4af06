import type { Vector } from '../../../contract/vector.ts';
import { keepLocally, keptLocally } from '../settings.ts';
import type { Crowd } from './crowd.ts';
import type { Come, Present } from './people.ts';

/** How the scene draws the figures of people. */
export type FigureLook = 'shown' | 'dimmed' | 'off';

/** The people in the same capture, and how this user interacts with them. */
export interface Presence extends Present {
  /** The positions of the people. It is always the same object, which changes in place. */
  readonly crowd: Crowd;
  /** The id of the person whom this user follows; null if there is none. */
  readonly following: string | null;
  /** The name of the followed person's current tool; null if they use none. */
  readonly followedTool: string | null;
  readonly come: Come | null;
  /** The point at which this user points; null if there is none. */
  readonly pointing: Vector | null;
  /** True if the list of people is open. */
  readonly listed: boolean;
  readonly figures: FigureLook;
}

const KEY = 'gov360.figures';

export function keptFigures(): FigureLook {
  const kept = keptLocally(KEY);
  return kept === 'dimmed' || kept === 'off' ? kept : 'shown';
}

export function keepFigures(figures: FigureLook): void {
  keepLocally(KEY, figures);
}
