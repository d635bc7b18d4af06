import { useState, type ComponentProps, type DragEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './drop-form.module.css';

interface DropFormProps extends Omit<ComponentProps<'form'>, 'className' | 'onDrop'> {
  /**
   * Called when the form is sent. While the page's scripts load, `queue-input.ts` holds the form. Without
   * scripts, the browser sends it.
   */
  onSend: () => void;
  /** Called when a file is dropped on the form. */
  onFile: (file: File | undefined) => void;
  /** The submit button and the progress. */
  buttons: ReactNode;
}

/** Renders a form in which the user chooses or drops a file. */
export function DropForm({ onSend, onFile, buttons, children, ...rest }: DropFormProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <form
      {...rest}
      data-held
      className={classNames('stack gap-4 one-column', styles.form, over && styles.over)}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      <div className={`row wrap gap-3 ${styles.buttons}`}>{buttons}</div>
    </form>
  );
}
