import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { words } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useActions, useView } from '../parts/use-player.ts';
import styles from './undo-bar.module.css';

/** What was done last, and the way to take it back. Stays until something else is done: nobody has to be quick. */
export function UndoBar() {
  const done = useView((view) => view.done);
  const { undo: takeBack, back } = useActions();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its tag.
    if (done?.operation.kind === 'delete') undo.current?.focus();
  }, [done]);
  if (!done) return null;
  return (
    <div className={styles.bar}>
      <p dir="auto">{done.text}</p>
      <button type="button" ref={undo} onClick={takeBack}>
        {words.undo}
      </button>
      <IconButton drawing={X} label={words.dismiss} className={styles.dismiss} onClick={back} />
    </div>
  );
}
