import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../../../../contract/addresses.ts';
import type { SavedCorrections } from '../../../../../../contract/scans/corrections.ts';
import { CorrectionsSaver, type Saving } from './corrections-saver.ts';
import type { Editor } from './use-editor.ts';

export interface SavingControls {
  saving: Saving;
  retry: () => void;
  takeTheirs: () => void;
  keepMine: () => void;
  /** Of what is saved, as far as this page knows. */
  revision: () => number;
}

/** Saves what the editor shows, and follows what is saved elsewhere. */
export function useSaving(
  { userId, scanId, saved }: { userId: string; scanId: string; saved: SavedCorrections },
  { corrections, edit }: Editor,
  texts: { restored: string; elsewhere: string },
): SavingControls {
  const [saver] = useState(
    () =>
      new CorrectionsSaver({
        address: api.scanCorrections(userId, scanId),
        draft: `scan ${userId} ${scanId}`,
        saved,
      }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.saving, saver.saving);
  const { restored, elsewhere } = texts;

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
  useEffect(() => {
    if (saver.follow(saved)) edit(elsewhere, saved.corrections);
  }, [saver, saved, edit, elsewhere]);
  useEffect(() => saver.change(corrections), [saver, corrections]);

  return {
    saving,
    retry: () => saver.flush(),
    takeTheirs() {
      const theirs = saver.takeTheirs();
      if (theirs) edit(elsewhere, theirs);
    },
    keepMine: () => saver.keepMine(),
    revision: () => saver.revision,
  };
}
