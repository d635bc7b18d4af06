import { useEffect, memo, useRef } from 'react';
import type { UploadAction, UploadState } from '../../../../contract/files/file-messages.ts';
import { useGrowing } from '../../annotations/open-annotation.tsx';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
import { uploadTexts as texts } from '../texts.ts';
import styles from './uploads.module.css';
import { uploadsNow } from './uploads-now.ts';
import { RotateCcw } from '../../../../design/file-icons.ts';
import { Pause, Play, X } from '../../../../design/icons.ts';
import type { Icon } from '../../../../design/icon.ts';
import { documentsById } from '../../../tour/read-documents.ts';
import { Button, IconButton } from '../../parts/icons.tsx';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { useDocuments } from '../use-documents.ts';

/** Renders the uploads with their progress and actions; nothing if there are no uploads. */
export function UploadList() {
  const uploads = usePlayerState(({ hostFiles }) => hostFiles.uploads);
  const { files } = useActions();
  const count = useGrowing(uploads.length);
  const { open, share, text } = uploadsNow(uploads);
  const finished = open.length === 0;
  // Unfinished uploads are not cleared, because the server still has their data.
  const over = uploads.filter(({ state }) => state === 'done' || state === 'failed');
  useForgetting();
  if (uploads.length === 0) return null;

  const all = (ids: readonly { id: string }[], action: UploadAction): void => {
    for (const { id } of ids) files.control(id, action);
  };
  const paused = open.filter(({ state }) => state === 'paused');
  return (
    <section className={styles.uploads} aria-label={texts.heading}>
      <div className={`row wrap touchable ${styles.head}`}>
        <p role="status" className="grow small tabular">
          {text}
        </p>
        {open.length > 1 && paused.length < open.length && (
          <Button label={texts.pauseAll} onClick={() => all(open, 'pause')} />
        )}
        {paused.length > 1 && <Button label={texts.goOnAll} onClick={() => all(paused, 'go-on')} />}
        {open.length > 1 && <Button label={texts.cancelAll} onClick={() => all(open, 'cancel')} />}
        {finished && over.length > 0 && <Button label={texts.clear} onClick={() => all(over, 'forget')} />}
      </div>
      {open.length > 1 && (
        <progress
          className={`full ${styles.bar}`}
          value={share}
          aria-label={texts.heading}
          data-state="sending"
        />
      )}
      <ul className={styles.rows}>
        {uploads.slice(0, count).map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Removes uploads from the list once their documents are listed. An upload of a file that the twin already
 * had stays until the user dismisses it.
 */
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

type Offered = readonly [action: UploadAction, icon: Icon, label: string];

const PAUSE: Offered = ['pause', Pause, texts.pause];
const GO_ON: Offered = ['go-on', Play, texts.goOn];
const CANCEL: Offered = ['cancel', X, texts.cancel];
const AGAIN: Offered = ['again', RotateCcw, texts.again];
const NOW: Offered = ['again', RotateCcw, texts.now];
const FORGET: Offered = ['forget', X, texts.dismiss];

const OFFERED: Record<UploadState['state'], readonly Offered[]> = {
  waiting: [PAUSE, CANCEL],
  sending: [PAUSE, CANCEL],
  paused: [GO_ON, CANCEL],
  interrupted: [NOW, CANCEL],
  unfinished: [CANCEL],
  finishing: [],
  done: [FORGET],
  failed: [AGAIN, FORGET],
};

export const UploadRow = memo(function UploadRow({ upload }: { upload: UploadState }) {
  const { id, name, bytes, sent, state } = upload;
  const { files } = useActions();
  return (
    <li className={`stack line-above ${styles.row}`} data-state={state}>
      <div className="stack shrinks">
        <span className="entry-name clip" dir="auto">
          {name}
        </span>
        <Line upload={upload} />
      </div>
      <span className={`flex ${styles.actions}`}>
        {state === 'unfinished' && <ChooseAgain upload={upload} />}
        {OFFERED[state].map(([action, icon, label]) => (
          <IconButton
            key={action}
            icon={icon}
            label={texts.of(label, name)}
            onClick={() => files.control(id, action)}
          />
        ))}
      </span>
      {state !== 'done' && state !== 'failed' && (
        <progress
          className={`full ${styles.bar}`}
          max={Math.max(1, bytes)}
          value={sent}
          data-state={state}
          aria-label={texts.progressOf(name)}
        />
      )}
    </li>
  );
});

function Line({ upload }: { upload: UploadState }) {
  const { state, bytes, sent, speed, left, problem, existed } = upload;
  if (state === 'done' && existed) return <AlreadyHere upload={upload} />;
  const share = bytes === 0 ? 100 : Math.floor((sent / bytes) * 100);
  const moving = state === 'sending';
  const parts = [
    problem || texts.states[state],
    state === 'done' || state === 'failed' ? '' : `${share}%`,
    state === 'done' ? '' : texts.sent(formatBytes(sent), formatBytes(bytes)),
    moving && speed !== null ? texts.speed(formatBytes(speed)) : '',
    moving && left !== null ? texts.left(left) : '',
  ];
  return (
    <span className={`muted break ${styles.line}`} data-bad={state === 'failed'}>
      {parts.filter((part) => part !== '').join(' · ')}
    </span>
  );
}

/**
 * Renders a notice that the twin already has a file with the uploaded content, perhaps under another name.
 */
function AlreadyHere({ upload: { documentId, name } }: { upload: UploadState }) {
  const document = documentsById(useDocuments()).get(documentId ?? '');
  const { openFile } = useActions();
  return (
    <span className={`muted break ${styles.line}`}>
      {texts.existed}{' '}
      <Button
        label={document?.name || name}
        className={styles.link}
        onClick={() => openFile(documentId ?? null)}
      />
    </span>
  );
}

/**
 * Renders a button to choose a file again, because a browser does not keep access to files between visits.
 */
function ChooseAgain({ upload: { name, target } }: { upload: UploadState }) {
  const { files } = useActions();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button label={texts.chooseAgain} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.of(texts.chooseAgain, name)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) files.upload([{ file, target }]);
        }}
      />
    </>
  );
}
