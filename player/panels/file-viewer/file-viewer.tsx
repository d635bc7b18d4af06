import styles from './viewer-dialog.module.css';
import { documentsById, readDocuments, nameOfDocument } from '../../tour/read-documents.ts';
import { usePlayerState, useActions, useModal } from '../parts/use-player.ts';
import { NamedFile } from './named-file.tsx';
import { ViewerNotice, viewerTexts, type FileViewProps } from './viewer-parts.tsx';
import { useLayoutEffect, type ReactNode, useState, type ComponentType } from 'react';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import { ChevronLeft, ChevronRight, X } from '../../../design/icons.ts';
import { Download } from '../../../design/viewer-icons.ts';
import { mayBeOwner } from '../../state/player-state.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icons.tsx';
import { picturesAround } from './pictures-around.ts';
import { nameOfPlace } from '../files/places.ts';
import type { FileKind } from '../../../contract/files/file-kinds.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { Threads } from '../threads/threads.tsx';
import { useFileAddress } from './use-file-address.ts';
import viewerBodyStyles from './viewer-body.module.css';

/** The id of the dialog's heading. */
const TITLE = 'viewer-title';

interface ViewerHeadProps {
  document: TourDocument | undefined;
  documents: readonly TourDocument[];
}

/**
 * Renders a document's name, the places to which it is attached and its size, with buttons to show
 * neighbouring pictures, download the file and close the viewer.
 */
function ViewerHead({ document, documents }: ViewerHeadProps) {
  const { files, openFile } = useActions();
  const file = document?.file;
  return (
    <header className={`row gap-1 rigid line-below ${styles.head}`}>
      <div className={`grow ${styles.name}`}>
        <h2 id={TITLE} className="clip" dir="auto">
          {document ? nameOfDocument(document) : viewerTexts.untitled}
        </h2>
        {document && <About document={document} />}
      </div>
      {file?.kind === 'picture' && <OtherPictures document={document!} documents={documents} />}
      {file && file.scan !== 'infected' && (
        <IconButton icon={Download} label={viewerTexts.download} onClick={() => files.download(document)} />
      )}
      {document && <Threads part="icon" about={{ kind: 'document', id: document.id }} />}
      <IconButton icon={X} label={texts.close} onClick={() => openFile(null)} />
    </header>
  );
}

function About({ document }: { document: TourDocument }) {
  const places = usePlaceNames(document);
  return (
    <p className={`small-print flex gap-3 ${styles.about}`}>
      <span className="clip" dir="auto">
        {places || viewerTexts.wholeTwin}
      </span>
      {document.file && <span className="rigid tabular">{formatBytes(document.file.bytes)}</span>}
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
    <div className="row" role="group" aria-label={viewerTexts.pictureOf(number, count)}>
      <IconButton
        icon={ChevronLeft}
        label={viewerTexts.previousPicture}
        disabled={!previous}
        onClick={() => previous && openFile(previous.id)}
      />
      <span className={`small-print tabular ${styles.count}`} aria-hidden="true">
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

/**
 * Returns the names of the places to which a document is attached, as text; '' if there are none, as for a
 * document that belongs to the whole twin.
 */
function usePlaceNames({ attached }: TourDocument): string {
  return usePlayerState((state) => attached.flatMap((place) => nameOfPlace(state, place) ?? []).join(', '));
}

/** Renders the open document over the whole player. */
export function FileViewer() {
  const open = usePlayerState(({ openFile }) => openFile);
  const documents = usePlayerState((state) => readDocuments(state.documents));
  if (!open) return null;
  const document = documentsById(documents).get(open.documentId);
  const file = document?.file;
  return (
    <ViewerDialog>
      <ViewerHead document={document} documents={documents} />
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

/** Renders a dialog over the whole player. The dialog's heading has the id `TITLE`. */
function ViewerDialog({ children }: { children: ReactNode }) {
  const dialog = useModal();
  const { openFile } = useActions();
  // Focuses the dialog instead of its first button. The content receives the focus once it has loaded.
  useLayoutEffect(() => dialog.current?.focus(), [dialog]);
  return (
    <dialog
      ref={dialog}
      className={`float dialog large-dialog ${styles.viewer}`}
      tabIndex={-1}
      aria-labelledby={TITLE}
      onClose={() => openFile(null)}
    >
      {children}
    </dialog>
  );
}

const PdfView = lazyPart(async () => (await import('./pdf/pdf-view.tsx')).PdfView);
const PictureView = lazyPart(async () => (await import('./picture-view.tsx')).PictureView);
const TextView = lazyPart(async () => (await import('./text-view.tsx')).TextView);
const TableView = lazyPart(async () => (await import('./table-view.tsx')).TableView);
const MediaView = lazyPart(async () => (await import('./media-view.tsx')).MediaView);

/** The view for each file kind. A view loads with the first file of its kind. */
const VIEWS: Readonly<Record<Exclude<FileKind, 'other'>, ComponentType<FileViewProps>>> = {
  picture: PictureView,
  pdf: PdfView,
  text: TextView,
  table: TableView,
  video: MediaView,
  sound: MediaView,
};

interface ViewerBodyProps {
  document: TourDocument;
  file: StoredFile;
  /** The page of a PDF; 0 for the page where the user left it. */
  page: number;
}

/** Renders a file in its view, or the reason why it is not shown. */
export function ViewerBody({ document, file, page }: ViewerBodyProps) {
  const canEdit = usePlayerState((state) => state.canEdit);
  const owner = usePlayerState(mayBeOwner);
  const { kind, scan, ownerOnly } = file;
  if (scan === 'infected') return <NamedFile document={document} problem={viewerTexts.infected} bad />;
  if (scan === 'waiting' && !canEdit)
    return <NamedFile document={document} problem={viewerTexts.waiting} download={false} />;
  if (ownerOnly && !owner) return <NamedFile document={document} problem={file.problem} download={false} />;
  if (scan === 'unscanned') return <NamedFile document={document} problem={viewerTexts.unscanned} />;
  if (kind === 'other') return <NamedFile document={document} problem={viewerTexts.other} />;
  return <ShownFile document={document} file={file} page={page} view={VIEWS[kind]} />;
}

function ShownFile({
  document,
  file,
  page,
  view: View,
}: ViewerBodyProps & { view: ComponentType<FileViewProps> }) {
  const { address, unshared, tries, lost } = useFileAddress(document);
  const [problem, setProblem] = useState('');
  if (unshared) return <NamedFile document={document} problem={viewerTexts.unshared} download={false} />;
  if (problem) return <NamedFile document={document} problem={problem} again={() => setProblem('')} />;
  if (address === null) return <ViewerNotice>{viewerTexts.opening}</ViewerNotice>;
  return (
    <>
      {(file.scan === 'waiting' || file.problem) && (
        <p className={`small line-below ${viewerBodyStyles.note}`}>
          {file.scan === 'waiting' ? viewerTexts.waitingOwn : file.problem}
        </p>
      )}
      <View
        key={`${address} ${tries}`}
        document={document}
        file={file}
        address={address}
        page={page}
        onLost={lost}
        onProblem={setProblem}
      />
    </>
  );
}
