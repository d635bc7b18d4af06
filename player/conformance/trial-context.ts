import type { PlayerMode, WireTour } from '../../contract/protocol/player-messages.ts';
import type { Trial, TrialView } from './trial.ts';
import type { Wire } from './host-wire.ts';

/** What the checks of one trial share. */
export interface TrialContext {
  wire: Wire;
  trial: Trial;
  view: TrialView;
  /** Has a window that is not the host's say something to the player. */
  stranger(message: object): void;
  /** The capture that the tour names. */
  captureId: string;
  /** The version of the protocol that this page speaks as a host. */
  version: number;
}

export function sendTour({ wire, version }: TrialContext, tour: WireTour, mode: PlayerMode): void {
  wire.send({ type: 'tour', version, mode, tour });
}
