import styles from './viewer-dialog.module.css';
import { documentsById, readDocuments, nameOfDocument } from '../../tour/read-documents.ts';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { NamedFile } from './named-file.tsx';
import { ViewerBody } from './viewer-body.tsx';
import { ViewerNotice } from './viewer-notice.tsx';
import { viewerTexts } from './viewer-texts.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import type { TourDocument } from '../../../contract/files/stored-file.ts';
import { ChevronLeft, ChevronRight, X } from '../../../design/icons.ts';
import { Download } from '../../../design/viewer-icons.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { picturesAround } from './pictures-around.ts';
import { nameOfPlace } from '../files/places.ts';

interface ViewerHeadProps {
  /** Of the heading. */
  id: string;
  document: TourDocument | undefined;
  documents: readonly TourDocument[];
}

/** A document's name, where it belongs and its size; the pictures before and behind it, its download, and the way out. */
function ViewerHead({ id, document, documents }: ViewerHeadProps) {
  const { files, openFile } = useActions();
  const file = document?.file;
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <h2 id={id} dir="auto">
          {document ? nameOfDocument(document) : viewerTexts.untitled}
        </h2>
        {document && <About document={document} />}
      </div>
      {file?.kind === 'picture' && <OtherPictures document={document!} documents={documents} />}
      {file && file.scan !== 'infected' && (
        <IconButton icon={Download} label={viewerTexts.download} onClick={() => files.download(document)} />
      )}
      <IconButton icon={X} label={texts.close} onClick={() => openFile(null)} />
    </header>
  );
}

function About({ document }: { document: TourDocument }) {
  const places = usePlaceNames(document);
  return (
    <p className={styles.about}>
      <span dir="auto">{places || viewerTexts.wholeTwin}</span>
      {document.file && <span className={styles.size}>{formatBytes(document.file.bytes)}</span>}
    </p>
  );
}

function OtherPictures({
  document,
  documents,
}: {
  document: TourDocument;
  documents: readonly TourDocument[];
}) {
  const { previous, next, number, count } = picturesAround(document, documents);
  const { openFile } = useActions();
  if (count < 2) return null;
  return (
    <div className={styles.others} role="group" aria-label={viewerTexts.pictureOf(number, count)}>
      <IconButton
        icon={ChevronLeft}
        label={viewerTexts.previousPicture}
        disabled={!previous}
        onClick={() => previous && openFile(previous.id)}
      />
      <span className={styles.count} aria-hidden="true">
        {number} / {count}
      </span>
      <IconButton
        icon={ChevronRight}
        label={viewerTexts.nextPicture}
        disabled={!next}
        onClick={() => next && openFile(next.id)}
      />
    </div>
  );
}

/** What a document is attached to, as names in a row; '' for the whole twin. */
function usePlaceNames({ attached }: TourDocument): string {
  return usePlayerState((state) => attached.flatMap((place) => nameOfPlace(state, place) ?? []).join(', '));
}

const TITLE = 'viewer-title';

/** The document that is looked at, over the whole player. */
export function FileViewer() {
  const open = usePlayerState(({ openFile }) => openFile);
  const documents = usePlayerState((state) => readDocuments(state.documents));
  if (!open) return null;
  const document = documentsById(documents).get(open.documentId);
  const file = document?.file;
  return (
    <ViewerDialog labelledBy={TITLE}>
      <ViewerHead id={TITLE} document={document} documents={documents} />
      {!document ? (
        <ViewerNotice>{viewerTexts.gone}</ViewerNotice>
      ) : file ? (
        <ViewerBody
          key={`${document.id} ${file.sha256} ${open.page ?? 0}`}
          document={document}
          file={file}
          page={open.page ?? 0}
        />
      ) : (
        <NamedFile document={document} />
      )}
    </ViewerDialog>
  );
}

interface ViewerDialogProps {
  /** The id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/** A dialog that has the whole player to itself. The browser keeps the focus in it, and gives it back when it closes. */
function ViewerDialog({ labelledBy, children }: ViewerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { openFile } = useActions();
  // before the element goes: a dialog that is taken away open gives no focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // not its first button: what is shown takes the focus once it has come
    element.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onClose={() => openFile(null)}
    >
      {children}
    </dialog>
  );
}
