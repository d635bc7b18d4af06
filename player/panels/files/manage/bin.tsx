import { useState } from 'react';
import type { Bin as BinContent } from '../../../../contract/files/storage.ts';
import type { FileRequest } from '../../../../contract/files/file-messages.ts';
import { nameOfDocument } from '../../../tour/read-documents.ts';
import { useGrowing } from '../../annotations/open-annotation.tsx';
import { usePlayerState } from '../../parts/use-player.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { formatDay } from '../format.ts';
import { DocumentSign } from '../list/document-link.tsx';
import { filesTexts, manageTexts as texts } from '../texts.ts';
import styles from './bin.module.css';
import { useAnswer } from './place-chooser.tsx';
import { Button } from '../../parts/icons.tsx';

type Deleted = BinContent['documents'][number];

/** Renders the deleted documents, which the user can restore or delete permanently. */
export function Bin() {
  const known = usePlayerState((state) => state.documents);
  const { answer, problem, act } = useAnswer({ what: 'bin' }, known);
  const count = useGrowing(answer?.documents.length ?? 0);

  const alert = problem !== '' && (
    <p role="alert" className={`small ${styles.problem}`}>
      {problem}
    </p>
  );
  if (!answer) return alert;
  const { documents } = answer;
  if (documents.length === 0) return <p className={`soft ${styles.none}`}>{texts.binEmpty}</p>;
  return (
    <>
      {alert}
      <p className={`soft ${styles.about}`}>{texts.binKept}</p>
      <Sure
        label={texts.emptyBin}
        says={`${texts.frees(formatBytes(bytesOf(documents)))} ${texts.sure}`}
        onSure={() => act({ what: 'empty-bin' })}
      />
      <ul>
        {documents.slice(0, count).map((deleted) => (
          <BinRow key={`${deleted.document.id} ${deleted.removedAt}`} deleted={deleted} act={act} />
        ))}
      </ul>
    </>
  );
}

function BinRow({ deleted, act }: { deleted: Deleted; act: (request: FileRequest) => Promise<void> }) {
  const { document, removedAt, expiresAt } = deleted;
  const name = nameOfDocument(document) || filesTexts.untitled;
  return (
    <li className={`row wrap line-below ${styles.row}`}>
      <DocumentSign document={document} />
      <div className={`stack break ${styles.words}`}>
        <strong className="small" dir="auto">
          {name}
        </strong>
        <span className="small-print">
          {document.file && `${formatBytes(document.file.bytes)} · `}
          {texts.deletedAt(formatDay(removedAt), formatDay(expiresAt))}
        </span>
      </div>
      <div className={`ways ${styles.actions}`}>
        <Button
          label={texts.restore}
          aria-label={`${texts.restore}: ${name}`}
          onClick={() => void act({ what: 'restore', documentId: document.id })}
        />
        <Sure
          label={texts.forever}
          of={name}
          says={`${document.file ? texts.frees(formatBytes(document.file.bytes)) : ''} ${texts.sure}`}
          onSure={() => act({ what: 'delete-forever', documentId: document.id })}
        />
      </div>
    </li>
  );
}

interface SureProps {
  label: string;
  /** What the action applies to. */
  of?: string;
  /** A message that states the consequence of the action. */
  says: string;
  onSure: () => Promise<void>;
}

/** Renders a button for an irreversible action. The button asks for confirmation first. */
function Sure({ label, of, says, onSure }: SureProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button
        label={label}
        className="danger"
        aria-label={of ? `${label}: ${of}` : undefined}
        onClick={() => setAsked(true)}
      />
    );
  }
  return (
    <div className={`ways full ${styles.sure}`}>
      <p role="alert" className="full small">
        {says}
      </p>
      <Button label={texts.really} className="danger" onClick={() => void onSure()} />
      <Button label={texts.keep} onClick={() => setAsked(false)} />
    </div>
  );
}

function bytesOf(documents: readonly Deleted[]): number {
  const contents = new Map(documents.map(({ document: { file } }) => [file?.sha256, file?.bytes ?? 0]));
  return [...contents.values()].reduce((sum, bytes) => sum + bytes, 0);
}
