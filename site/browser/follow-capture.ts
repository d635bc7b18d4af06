import type { TourRef } from '../../contract/tour-id.ts';
import type { FileHostMessage } from '../../contract/files/file-messages.ts';
import { isScanId } from '../../contract/scans/scan-id.ts';
import { formatTopic } from '../../contract/topic.ts';
import { watch } from './watch.ts';

/** Tells a player which capture of a scan opens. */
export interface CaptureFollower {
  /** The player is ready. */
  begin(): void;
  dispose(): void;
}

/** `ref`: the twin; null for one that is not stored. `tell`: sends it to the player. */
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
      // The tour itself was deleted with it, which its page shows.
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
