import { X } from '../../design/icons.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton, Button } from './button/button.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside. Without it, the dialog cannot be dismissed. */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /**
   * Buttons at the foot. The one with `data-first-focus` is focused initially; without one, the browser
   * chooses.
   */
  actions?: ReactNode;
}

/**
 * Renders a native modal dialog. The browser traps the focus, makes everything else inert, and restores the
 * focus at the end. Keep it mounted and change `open`, because the focus is restored only if the dialog is
 * closed instead of removed. It is empty until it is first opened: most dialogs never are, and every page
 * would contain them.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keyboard users press Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={drawn ? titleId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog; its content belongs to the sheet inside.
        if (event.target === dialog.current) onClose?.();
      }}
    >
      {drawn ? (
        <div>
          <header className={`flex spread gap-4 ${styles.head}`}>
            <h2 className={`break ${styles.title}`} id={titleId}>
              {title}
            </h2>
            {onClose ? <IconButton label="Close" icon={<X size={20} />} onClick={onClose} /> : null}
          </header>
          <div className={styles.body}>{open ? children : null}</div>
          {actions ? (
            <footer className={`flex wrap gap-3 line-above ${styles.foot}`}>{actions}</footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences, and whether the user can undo them. */
  children: ReactNode;
  /** The label that names the action: 'Delete the twin', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Renders a dialog that asks before an important action. Focus starts on the cancel button, so that an
 * accidental Enter changes nothing.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} data-first-focus>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
