import { X } from '../../../design/icons.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './sheet.module.css';
import { useActions } from '../parts/use-player.ts';

/** A dialog over the player. The browser keeps the focus in it, and gives it back when it closes. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { showSheet } = useActions();
  // before what is in it takes the focus, which it cannot while the dialog is closed
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // a click beside the sheet lands on the dialog itself, which its inside covers
    const close = (event: MouseEvent): void => void (event.target === element && element.close());
    element.showModal();
    element.addEventListener('click', close);
    return () => {
      element.removeEventListener('click', close);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="sheet-title"
      onClose={() => showSheet(null)}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id="sheet-title">{title}</h2>
          <IconButton icon={X} label={texts.close} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
