import { useEffect, useRef, type ReactNode } from 'react';
import styles from './palette.module.css';

interface PaletteDialogProps {
  label: string;
  /** True if the view behind the palette is not dimmed, so that a selection stays visible. */
  clear?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a palette over everything else. The browser keeps the focus inside, and restores it on closing. */
export function PaletteDialog({ label, clear, onClose, children }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The palette's content covers the dialog, so only a click outside it has the dialog as its target.
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
