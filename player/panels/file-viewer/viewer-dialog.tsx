import { useLayoutEffect, useRef, type ReactNode } from 'react';
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
