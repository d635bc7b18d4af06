import { useEffect, useRef, type ReactNode } from 'react';
import { useActions } from '../parts/use-player.ts';
import styles from './viewer-dialog.module.css';

interface ViewerDialogProps {
  /** The id of its heading. */
  labelledBy: string;
  children: ReactNode;
}

/** A dialog that has the whole player to itself. The browser keeps the focus in it, and gives it back when it closes. */
export function ViewerDialog({ labelledBy, children }: ViewerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { openFile } = useActions();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-labelledby={labelledBy}
      onClose={() => openFile(null)}
    >
      {children}
    </dialog>
  );
}
