import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../../../contract/addresses.ts';
import type { SavedCorrections } from '../../../../../contract/scans/corrections.ts';
import { placeOf } from '../../../../../outbox/unsent-edits-storage.ts';
import type { SaveStatus } from '../../../../../outbox/outbox.ts';
import { texts } from './texts.ts';
import { openCorrections } from './corrections-outbox.ts';
import type { Editor } from './use-editor.ts';

export interface SavingControls {
  saving: SaveStatus;
  retry: () => void;
  /** Returns the saved revision that this page knows. */
  revision: () => number;
}

/** Saves the editor's corrections, and applies those saved elsewhere. */
export function useSaving(
  { userId, scanId, saved }: { userId: string; scanId: string; saved: SavedCorrections },
  { corrections, edit }: Editor,
): SavingControls {
  const [outbox] = useState(() =>
    openCorrections({
      address: api.scanOperations(userId, scanId),
      place: placeOf(userId, `scan-${scanId}`),
      draft: `scan ${userId} ${scanId}`,
      saved,
      unreachable: texts.unreachable,
      onShown: (shown, from) => edit(from === 'earlier' ? texts.done.restored : texts.done.elsewhere, shown),
    }),
  );
  const saving = useSyncExternalStore(outbox.subscribe, outbox.status, outbox.status);

  useEffect(() => {
    const stop = outbox.start();
    document.addEventListener('visibilitychange', outbox.flush);
    return () => {
      document.removeEventListener('visibilitychange', outbox.flush);
      stop();
    };
  }, [outbox]);
  useEffect(() => outbox.follow(saved), [outbox, saved]);
  useEffect(() => outbox.change(corrections), [outbox, corrections]);

  return { saving, retry: outbox.flush, revision: outbox.revision };
}
