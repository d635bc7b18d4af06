import styles from './viewer-dialog.module.css';
import { documentsById, readDocuments } from '../../tour/read-documents.ts';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { NamedFile } from './named-file.tsx';
import { ViewerBody } from './viewer-body.tsx';
import { ViewerHead } from './viewer-head.tsx';
import { ViewerNotice } from './viewer-notice.tsx';
import { viewerTexts } from './viewer-texts.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

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
