import { documentsById, readDocuments } from '../../tour/files/read-documents.ts';
import { usePlayerState } from '../parts/use-player.ts';
import { NamedFile } from './named-file.tsx';
import { ViewerBody } from './viewer-body.tsx';
import { ViewerDialog } from './viewer-dialog.tsx';
import { ViewerHead } from './viewer-head.tsx';
import { ViewerNotice } from './viewer-notice.tsx';
import { viewerTexts } from './viewer-texts.ts';

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
