import type { Vector } from '../../../contract/vector.ts';
import type { Crowd } from './crowd.ts';
import type { Come, Present } from './people.ts';

/** How figures of people are drawn in the space. */
export type FigureLook = 'shown' | 'dimmed' | 'off';

/** Who is in the same space, and what this person does with them. */
export interface Presence extends Present {
  /** Where they are; one object for ever, changed in place. */
  readonly crowd: Crowd;
  /** The person who is followed, by their user id. */
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
