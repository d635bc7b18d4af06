import { useEffect, useRef, type ReactNode } from 'react';
import styles from './palette.module.css';

interface PaletteDialogProps {
  label: string;
  /** The space behind stays unchanged, so that a selection is visible in it. */
  clear?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A palette over everything else. The browser keeps the focus in it, and restores it when it closes. */
export function PaletteDialog({ label, clear, onClose, children }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A click beside the palette reaches the dialog itself, which its content covers.
    const close = (event: MouseEvent): void => void (event.target === element && element.close());
    element.showModal();
    const field = element.querySelector('input');
    field?.focus();
    field?.select();
    element.addEventListener('click', close);
    return () => {
      element.removeEventListener('click', close);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} data-clear={clear} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  );
}
