import { X } from '../../design/icons.ts';
import { type ComponentProps, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton, Button } from './button/button.tsx';

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and clicks outside. Without it, the user cannot close the dialog. */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /**
   * The buttons at the bottom. The one with `data-first-focus` is focused first; without it, the browser
   * chooses.
   */
  actions?: ReactNode;
}

/**
 * Renders a native modal dialog. The browser keeps the focus inside, makes everything else inert, and
 * restores the focus when the dialog closes. Keep the component mounted and change `open`, because the
 * browser does not restore the focus when a dialog is removed. The dialog is empty until it is first opened,
 * because most dialogs are never opened. Otherwise, every page would contain their content.
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
        // A click on the backdrop has the dialog as its target; a click on the content has an element inside.
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

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title'> {
  /** The consequences, and whether the user can undo them. */
  children: ReactNode;
  /** The label that names the action: 'Delete the twin', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Called when the user confirms, after `onClose`. */
  onConfirm: () => void;
  /** Closes the dialog. */
  onClose: () => void;
}

/**
 * Renders a dialog that asks for confirmation of an important action. The cancel button is focused first, so
 * that accidentally pressing Enter changes nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', danger, onConfirm, onClose, ...dialog } = props;
  function confirm(): void {
    onClose();
    onConfirm();
  }
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-first-focus>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onClose'> {
  button: ComponentProps<typeof Button>;
}

/** Renders a button that asks for confirmation in a dialog. It needs scripts. */
export function ConfirmButton({ button, ...dialog }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button data-needs-script {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog open={asking} onClose={() => setAsking(false)} {...dialog} />
    </>
  );
}
