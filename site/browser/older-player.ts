import { newId } from '../../contract/changes/new-id.ts';
import { tourOperations } from '../../contract/changes/tour-operations.ts';
import type { HostMessage, PlayerMessage, WireTour } from '../../contract/protocol/player-messages.ts';

type PlayerOperations = Extract<PlayerMessage, { type: 'operations' }>;

/** A change of a player below version 3: the whole tour as its person left it. */
export type WholeChange = Extract<PlayerMessage, { type: 'tour-changed' }>;

/** Speaks with players of versions 1 and 2, which know whole tours alone, as if they sent operations. */
export class OlderPlayer {
  /** The tour as the player has it. */
  #base: WireTour | null = null;

  /** The player was sent this tour. */
  noteSent(tour: WireTour): void {
    this.#base = tour;
  }

  /** Saves what differs from the tour that the player was sent. A change of any other tour is a conflict. */
  async save(
    { changeId, baseRevision, tour }: WholeChange,
    getTour: () => WireTour | null,
    saveOperations: (operations: PlayerOperations) => Promise<HostMessage>,
  ): Promise<HostMessage> {
    const base = this.#base ?? getTour();
    const conflict = (): HostMessage => {
      this.#base = getTour() ?? tour;
      return { type: 'conflict', changeId, tour: this.#base };
    };
    // The first players named no revision.
    if (!base || (baseRevision !== null && baseRevision !== base.revision)) return conflict();
    const operations = tourOperations(base, tour, newId);
    const answer = await saveOperations({ type: 'operations', changeId, operations });
    if (answer.type === 'error' && answer.code === 'conflict') return conflict();
    if (answer.type !== 'saved') return answer;
    const { revision } = answer;
    this.#base = { ...tour, revision };
    return { type: 'saved', changeId, revision };
  }
}
