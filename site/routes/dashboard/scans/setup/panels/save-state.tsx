import { useId, useEffect, useState, useSyncExternalStore } from 'react';
import {
  listOvertakenCorrections,
  type OvertakenCorrection,
  settleOvertaken,
} from '../../../../../../contract/scans/correction-operations.ts';
import { CircleCheck, CloudOff } from '../../../../../../design/icons.ts';
import { Button, Spinner } from '../../../../../ui/button/button.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';
import { api } from '../../../../../../contract/addresses.ts';
import type { SavedCorrections } from '../../../../../../contract/scans/corrections.ts';
import { placeOf } from '../../../../../../outbox/unsent-edits-storage.ts';
import type { SaveStatus } from '../../../../../../outbox/outbox.ts';
import { openCorrections } from '../corrections-outbox.ts';

interface SavingControls {
  saving: SaveStatus;
  retry: () => void;
  /** Saves all changes now. Returns whether they were saved. */
  save: () => Promise<boolean>;
  /** Returns the latest saved revision that this page knows. */
  revision: () => number;
}

/** Renders whether all changes are saved. */
export function SaveState({ saving, retry }: SavingControls) {
  const look = `ways rigid soft touchable ${styles.saveState}`;
  if (saving.kind !== 'not-saved') {
    return (
      <p className={look} data-state={saving.kind}>
        {saving.kind === 'saving' ? <Spinner /> : <CircleCheck size={18} aria-hidden="true" />}
        {saving.kind === 'saving' ? texts.saving : texts.saved}
      </p>
    );
  }
  return saving.why === 'offline' ? (
    <p role="alert" className={look} data-state="offline">
      <CloudOff size={18} aria-hidden="true" />
      {saving.detail} {texts.kept}
    </p>
  ) : (
    <p role="alert" className={look} data-state="failed">
      {texts.saveFailed} {saving.detail}
      <Button size="sm" onClick={retry}>
        {texts.retry}
      </Button>
    </p>
  );
}

/**
 * Renders values that were corrected in two places at the same time. The newer value is shown and saved, and
 * the user can choose either.
 */
export function Overtaken({ editor }: { editor: Editor }) {
  const { corrections, space, edit } = editor;
  const lead = useId();
  const overtaken = listOvertakenCorrections(corrections);
  if (overtaken.length === 0) return null;
  const names: Readonly<Record<OvertakenCorrection['collection'], readonly { id: string; name: string }[]>> =
    {
      floors: space.floors,
      rooms: space.rooms,
      sweeps: space.sweeps.map(({ id }) => ({ id, name: texts.overtaken.sweep })),
      space: [],
    };
  return (
    <Notice>
      <p>{texts.overtaken.lead}</p>
      <ul className={`stack gap-2 plain-list ${styles.overtaken}`}>
        {overtaken.map((one, index) => {
          const name = names[one.collection].find(({ id }) => id === one.id)?.name ?? texts.overtaken.space;
          const choose = (take: boolean) =>
            edit(texts.done.choose, settleOvertaken(corrections, one, take), { select: null });
          const id = `${lead}-${index}`;
          return (
            <li key={`${one.collection} ${one.id} ${one.field}`} className="row wrap gap-2">
              <span id={id} dir="auto">
                {texts.overtaken.was(name, one.field, one.value)}
              </span>
              <Button size="sm" aria-describedby={id} onClick={() => choose(false)}>
                {texts.overtaken.keep}
              </Button>
              <Button size="sm" aria-describedby={id} onClick={() => choose(true)}>
                {texts.overtaken.take(one.value)}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Saves the editor's corrections, and applies corrections that were saved elsewhere. */
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

  return { saving, retry: outbox.flush, save: () => outbox.save(), revision: outbox.revision };
}
