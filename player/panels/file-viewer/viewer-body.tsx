import { useState, type ComponentType } from 'react';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import type { FileKind } from '../../../contract/files/file-kinds.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import { NamedFile } from './named-file.tsx';
import { useFileAddress } from './use-file-address.ts';
import styles from './viewer-body.module.css';
import { ViewerNotice } from './viewer-notice.tsx';
import { viewerTexts } from './viewer-texts.ts';
import type { FileViewProps } from './file-view-props.ts';

const PdfView = lazyPart(async () => (await import('./pdf/pdf-view.tsx')).PdfView);
const PictureView = lazyPart(async () => (await import('./picture-view.tsx')).PictureView);
const TextView = lazyPart(async () => (await import('./text-view.tsx')).TextView);
const TableView = lazyPart(async () => (await import('./table-view.tsx')).TableView);
const VideoView = lazyPart(async () => (await import('./media-view.tsx')).VideoView);
const SoundView = lazyPart(async () => (await import('./media-view.tsx')).SoundView);

/** What shows a file of each kind, which comes with the first of them. */
const VIEWS: Readonly<Record<Exclude<FileKind, 'other'>, ComponentType<FileViewProps>>> = {
  picture: PictureView,
  pdf: PdfView,
  text: TextView,
  table: TableView,
  video: VideoView,
  sound: SoundView,
};

interface ViewerBodyProps {
  document: TourDocument;
  file: StoredFile;
  /** Of a PDF, 0: where it was left. */
  page: number;
}

/** A file as its kind is shown, or in its place what is known of it and why it is not. */
export function ViewerBody({ document, file, page }: ViewerBodyProps) {
  const owner = usePlayerState(({ canEdit }) => canEdit);
  const { kind, scan, ownerOnly } = file;
  if (scan === 'infected') return <NamedFile document={document} problem={viewerTexts.infected} bad />;
  if (scan === 'waiting' && !owner)
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
        <p className={styles.note}>{file.scan === 'waiting' ? viewerTexts.waitingOwn : file.problem}</p>
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
