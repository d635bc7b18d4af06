import type { Vector } from '../../../contract/vector.ts';
import type { Crowd } from './crowd.ts';
import type { Come, Present } from './people.ts';

/** How figures of people are drawn in the space. */
export type FigureLook = 'shown' | 'dimmed' | 'off';

/** Who is in the same space, and what this person does with them. */
export interface Presence extends Present {
  /** Where they are; one object for ever, changed in place. */
  readonly crowd: Crowd;
  /** The person who is followed, by their id. */
  readonly following: string | null;
  /** The name of the tool that they have in hand. */
  readonly followedTool: string | null;
  readonly come: Come | null;
  /** What this person points at. */
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
