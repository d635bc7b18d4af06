import styles from './details.module.css';
import { useState } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { Download, RotateCcw } from '../../../../design/file-icons.ts';
import { documentsById } from '../../../tour/read-documents.ts';
import { Button, PanelIcon, IconButton } from '../../parts/icons.tsx';
import { mayBeOwner } from '../../../state/player-state.ts';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
import { describeDocument, DocumentLink, DocumentSign } from './document-link.tsx';
import { removeDocuments } from '../steps.ts';
import { detailsTexts as texts, filesTexts, manageTexts } from '../texts.ts';
import { AddFiles } from '../uploads/add-files.tsx';
import { useDocuments } from '../use-documents.ts';
import type { View } from '../files-button.tsx';
import { Attachments } from './attachments.tsx';
import { DocumentForm } from './document-form.tsx';
import { kindOfDocument } from '../../../tour/document-kind.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { formatMoment, formatDay } from '../format.ts';
import { Trash2 } from '../../../../design/icons.ts';
import { useAnswer } from '../manage/place-chooser.tsx';

/** Renders the earlier versions of a document, which the user can download, restore or delete. */
function Versions({ document }: { document: TourDocument }) {
  const { files } = useActions();
  const documentId = document.id;
  const { answer, problem, act } = useAnswer({ what: 'versions', documentId }, document.file?.version);
  if (!answer && problem === '') return null;
  const versions = answer?.versions ?? [];
  return (
    <section className={`stack gap-2 line-above ${styles.section}`} aria-labelledby="versions-heading">
      <h3 id="versions-heading">{texts.versions}</h3>
      {problem !== '' && (
        <p role="alert" className={`small ${styles.problem}`}>
          {problem}
        </p>
      )}
      <p className="soft">{versions.length === 0 ? texts.noVersions : texts.versionsKept}</p>
      <ul className={styles.places}>
        {versions.map((file) => {
          const called = texts.version(formatMoment(file.addedAt), formatBytes(file.bytes));
          return (
            <li key={file.version} className="row touchable small gap-2">
              <span>
                {called}
                <small className="small-print">{texts.until(formatDay(file.expiresAt))}</small>
              </span>
              <IconButton
                icon={RotateCcw}
                label={`${texts.restore}: ${called}`}
                onClick={() => void act({ what: 'restore-version', documentId, version: file.version })}
              />
              <IconButton
                icon={Download}
                label={`${texts.download}: ${called}`}
                onClick={() => files.download({ name: file.name || document.name, file })}
              />
              <IconButton
                icon={Trash2}
                label={`${manageTexts.forever}: ${called}`}
                className="danger"
                onClick={() => void act({ what: 'delete-version', documentId, version: file.version })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DocumentDetailsProps {
  id: string;
  onDone: () => void;
  onOpen: (view: View) => void;
}

/** Renders all details of a document, and its actions. */
export function DocumentDetails({ id, onDone, onOpen }: DocumentDetailsProps) {
  const found = documentsById(useDocuments()).get(id);
  const canEdit = usePlayerState((state) => state.canEdit);
  const { perform } = useActions();
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  // If another user deletes the document, the form keeps the text typed into it.
  const document = found ?? (canEdit ? last : undefined);
  if (!document) return <p className="soft">{filesTexts.deleted}</p>;

  function remove(removed: TourDocument): void {
    const step = removeDocuments([removed]);
    if (step) perform(step);
    onDone();
  }

  return (
    <article className={`stack gap-4 one-column ${styles.details}`}>
      {found && <Head document={found} />}
      {canEdit ? (
        <DocumentForm key={id} document={document} deleted={!found} onDone={onDone} />
      ) : (
        <Description document={document} />
      )}
      {found && (
        <>
          <Attachments document={found} onOpen={onOpen} />
          <Facts document={found} />
          {canEdit && found.file && <Versions document={found} />}
          {canEdit && <Button label={texts.delete} className="danger" onClick={() => remove(found)} />}
        </>
      )}
    </article>
  );
}

function Head({ document }: { document: TourDocument }) {
  const { files } = useActions();
  const canEdit = usePlayerState((state) => state.canEdit);
  const { text, bad } = describeDocument(document);
  const { file } = document;
  const owner = usePlayerState(mayBeOwner);
  // The buttons are hidden from users to whom the server would not send the file.
  const withheld = (file?.ownerOnly === true && !owner) || (file?.scan === 'waiting' && !canEdit);
  return (
    <>
      <div className={`row gap-3 ${styles.head}`}>
        <DocumentSign document={document} />
        <p className="stack shrinks">
          <strong className="break" dir="auto">
            {document.name || filesTexts.untitled}
          </strong>
          <span className="soft" data-bad={bad}>
            {(file?.ownerOnly && file.problem) || text}
          </span>
        </p>
      </div>
      {!withheld && (
        <div className="ways">
          <DocumentLink document={document} className={`primary ${styles.view}`}>
            {texts.view}
          </DocumentLink>
          {file && (
            <button
              type="button"
              className={`gap-2 inline-row ${styles.way}`}
              onClick={() => files.download(document)}
            >
              <PanelIcon icon={Download} size={18} />
              {texts.download}
            </button>
          )}
          {canEdit && <AddFiles single target={{ replaces: document.id }} label={texts.replace} />}
        </div>
      )}
    </>
  );
}

function Description({ document: { description, keywords } }: { document: TourDocument }) {
  return (
    <>
      {description !== '' && (
        <p className={`break ${styles.description}`} dir="auto">
          {description}
        </p>
      )}
      {keywords.length > 0 && <p className="soft">{keywords.join(' · ')}</p>}
    </>
  );
}

/** Renders the properties of a file or link, such as its kind and size. */
function Facts({ document }: { document: TourDocument }) {
  const { file, url } = document;
  const facts: readonly (readonly [name: string, fact: string | undefined])[] = [
    [texts.kind, [filesTexts.kinds[kindOfDocument(document)], file?.type].filter(Boolean).join(', ')],
    [texts.size, file && formatBytes(file.bytes)],
    [texts.pages, file?.pages?.toLocaleString('en')],
    [texts.pixels, file?.width && file.height ? `${file.width} × ${file.height}` : undefined],
    [texts.added, file && formatMoment(file.addedAt)],
    [texts.hash, file?.sha256],
    [filesTexts.kinds.link, url],
  ];
  return (
    <section className={`stack gap-2 line-above ${styles.section}`} aria-labelledby="facts-heading">
      <h3 id="facts-heading">{texts.facts}</h3>
      <dl className={`stack gap-1 small ${styles.facts}`}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="stack gap-3">
                <dt className="muted">{name}</dt>
                <dd className="tabular break" data-hash={name === texts.hash}>
                  {fact}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
