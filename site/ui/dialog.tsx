import { X } from './icons.ts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button or a press outside. Without it the dialog can't be dismissed. */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/**
 * A native modal dialog: the browser keeps focus inside, makes the rest inert and gives focus back at the end. Keep it
 * mounted and change `open`: focus comes back only from a dialog that is closed, not from one that is torn out.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog; whatever is inside belongs to its sheet.
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {onClose ? <IconButton label="Close" icon={<X size={20} />} onClick={onClose} /> : null}
        </header>
        <div className={styles.body}>{open ? children : null}</div>
        {actions ? <footer className={styles.foot}>{actions}</footer> : null}
      </div>
    </dialog>
  );
}
