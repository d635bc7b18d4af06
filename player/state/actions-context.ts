import type { Operation } from '../../contract/changes/operation.ts';
import type { FilePlayerMessage } from '../../contract/files/file-messages.ts';
import type { PresencePlayerMessage } from '../../contract/presence.ts';
import type { ThreadPlayerMessage } from '../../contract/threads/thread-messages.ts';
import type { PlayerStore } from './player-state.ts';

/** The parts of the player that actions use. */
export interface ActionsContext {
  state: PlayerStore;
  announce: (text: string) => void;
  /** The element that shows the capture. */
  stage: HTMLElement;
  focusStage: () => void;
  edit: (...operations: readonly Operation[]) => void;
  retry: () => void;
  /** Sends the host a message about files; missing without a host. */
  tellFiles?: ((message: FilePlayerMessage) => void) | undefined;
  /** Sends the host a message about presence, such as where the user is; missing without a host. */
  tellPresence?: ((message: PresencePlayerMessage) => void) | undefined;
  /** Sends the host a message about threads; missing without a host. */
  tellThreads?: ((message: ThreadPlayerMessage) => void) | undefined;
  openBuiltIn: () => void;
  reopen: () => void;
}
