import { useEffect } from 'react';
import type { UploadAction } from '../../../../contract/files/file-messages.ts';
import { useGrowing } from '../../annotations/use-growing.ts';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
import { uploadTexts as texts } from '../texts.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './uploads.module.css';
import { uploadsNow } from './uploads-now.ts';

/** What is uploaded: how far each file is, and what can be done about it; nothing while there is none. */
export function UploadList() {
  const uploads = usePlayerState(({ hostFiles }) => hostFiles.uploads);
  const { files } = useActions();
  const count = useGrowing(uploads.length);
  const { open, failed, done, share, text } = uploadsNow(uploads);
  const finished = open.length === 0;
  useForgetting();
  if (uploads.length === 0) return null;

  const all = (ids: readonly { id: string }[], action: UploadAction): void => {
    for (const { id } of ids) files.control(id, action);
  };
  const paused = open.filter(({ state }) => state === 'paused');
  return (
    <section className={styles.uploads} aria-label={texts.heading}>
      <div className={styles.head}>
        <p role="status">{text}</p>
        {open.length > 1 && paused.length < open.length && (
          <button type="button" onClick={() => all(open, 'pause')}>
            {texts.pauseAll}
          </button>
        )}
        {paused.length > 1 && (
          <button type="button" onClick={() => all(paused, 'go-on')}>
            {texts.goOnAll}
          </button>
        )}
        {open.length > 1 && (
          <button type="button" onClick={() => all(open, 'cancel')}>
            {texts.cancelAll}
          </button>
        )}
        {finished && (
          <button type="button" onClick={() => all([...done, ...failed], 'forget')}>
            {texts.clear}
          </button>
        )}
      </div>
      {open.length > 1 && (
        <progress className={styles.bar} value={share} aria-label={texts.heading} data-state="sending" />
      )}
      <ul className={styles.rows}>
        {uploads.slice(0, count).map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** Uploads whose documents are in the list need no row; one whose content already existed shows that until it is read. */
function useForgetting(): void {
  const uploads = usePlayerState(({ hostFiles }) => hostFiles.uploads);
  const documents = usePlayerState((state) => state.documents);
  const { files } = useActions();
  useEffect(() => {
    const settled = uploads.filter(({ state, existed }) => state === 'done' && !existed);
    if (settled.length === 0) return;
    const ids = new Set(documents.map((document) => (document as { id?: unknown } | null)?.id));
    for (const { id, documentId } of settled) if (ids.has(documentId)) files.control(id, 'forget');
  }, [uploads, documents, files]);
}
