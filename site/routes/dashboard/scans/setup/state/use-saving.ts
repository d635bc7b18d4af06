import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../../../../contract/addresses.ts';
import type { SavedCorrections } from '../../../../../../contract/scans/corrections.ts';
import { CorrectionsSaver, type Saving } from './corrections-saver.ts';
import type { Editor } from './use-editor.ts';

export interface SavingControls {
  saving: Saving;
  retry: () => void;
  /** Of what is saved, as far as this page knows. */
  revision: () => number;
}

/** Saves what the editor shows, and follows what is saved elsewhere. */
export function useSaving(
  { userId, scanId, saved }: { userId: string; scanId: string; saved: SavedCorrections },
  { corrections, edit }: Editor,
  texts: { restored: string; elsewhere: string },
): SavingControls {
  const { restored, elsewhere } = texts;
  const [saver] = useState(
    () =>
      new CorrectionsSaver({
        address: api.scanOperations(userId, scanId),
        draft: `scan ${userId} ${scanId}`,
        saved,
        onMerged: (merged) => edit(elsewhere, merged),
      }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.saving, saver.saving);

  useEffect(() => {
    const kept = saver.readKept();
    if (kept) edit(restored, kept);
    const flush = () => saver.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      saver.flush();
      saver.stop();
    };
  }, [saver, edit, restored]);
  useEffect(() => saver.follow(saved), [saver, saved]);
  useEffect(() => saver.change(corrections), [saver, corrections]);

  return { saving, retry: () => saver.flush(), revision: () => saver.revision };
}
