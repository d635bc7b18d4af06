import type { ChosenFile, UploadAction, UploadState } from '../../../../contract/files/file-messages.ts';
import { createUploadKeeper } from './kept-uploads.ts';
import { createTusTransport } from './tus-transport.ts';
import { Uploads } from './uploads.ts';

/** What a player does with its person's uploads. */
export interface OwnUploads {
  /** Tells the player of all; the first time after what earlier visits have begun is taken up. */
  show: () => void;
  add: (chosen: readonly ChosenFile[]) => void;
  control: (id: string, action: UploadAction) => void;
  dispose: () => void;
}

export function openUploads(userId: string, tell: (states: readonly UploadState[]) => void): OwnUploads {
  const uploads = new Uploads({
    userId,
    transport: createTusTransport(userId, location.origin),
    keeper: createUploadKeeper(),
    tell(states) {
      tell(states);
      warn();
    },
  });
  let restored: Promise<void> | null = null;

  /** A page with such a listener is not kept for the way back, so it is there only while it is needed. */
  function warn(): void {
    if (uploads.needPage()) addEventListener('beforeunload', prevent);
    else removeEventListener('beforeunload', prevent);
  }

  return {
    show() {
      if (restored) tell(uploads.states());
      else restored = uploads.restore();
    },
    add(chosen) {
      uploads.add(chosen);
      warn();
    },
    control: (id, action) => uploads.control(id, action),
    dispose() {
      uploads.dispose();
      removeEventListener('beforeunload', prevent);
    },
  };
}

function prevent(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
