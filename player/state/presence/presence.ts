import type { Vector } from '../../../contract/vector.ts';
import type { Crowd } from './crowd.ts';
import type { Come, Present } from './people.ts';

/** How figures of people are drawn in the space. */
export type FigureLook = 'shown' | 'dimmed' | 'off';

/** Who is in the same space, and what this user does with them. */
export interface Presence extends Present {
  /** Where they are; always the same object, changed in place. */
  readonly crowd: Crowd;
  /** The id of the person who is followed. */
  readonly following: string | null;
  /** The name of their current tool. */
  readonly followedTool: string | null;
  readonly come: Come | null;
  /** Where this user points. */
  readonly pointing: Vector | null;
  /** The list of people is open. */
  readonly listed: boolean;
  readonly figures: FigureLook;
}

const KEY = 'gov360.figures';

export function keptFigures(): FigureLook {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'dimmed' || kept === 'off' ? kept : 'shown';
  } catch {
    return 'shown'; // storage is blocked
  }
}

export function keepFigures(figures: FigureLook): void {
  try {
    localStorage.setItem(KEY, figures);
  } catch {
    // They are shown again at the next visit.
  }
}
