import type { TourRef } from '../../../contract/tour-id.ts';
import type { FileHostMessage } from '../../../contract/files/file-messages.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { watch } from '../watch.ts';

/** Tells a player which version of a scan's capture to open. */
export interface CaptureFollower {
  /** Call this when a new player has started. */
  begin(): void;
  dispose(): void;
}

/**
 * Follows a scan's capture. `ref` is the twin; null for a twin that is not stored. `tell` sends the capture's
 * revision to the player.
 */
export function followCapture(
  ref: TourRef | null,
  captureId: string,
  tell: (message: FileHostMessage) => void,
): CaptureFollower {
  let revision: number | null = null;
  let begun = false;

  function say(): void {
    if (begun && revision !== null) tell({ kind: 'capture', revision });
  }

  const follows = ref !== null && isScanId(captureId);
  const stop =
    follows &&
    watch(formatTopic({ ...ref, kind: 'capture' }), null, (event) => {
      // Any other event means that the user can no longer see the tour. The tour's page handles that.
      if (event.type !== 'changed') return;
      revision = event.revision;
      say();
    });
  return {
    begin() {
      begun = true;
      say();
    },
    dispose: () => void (stop && stop()),
  };
}
