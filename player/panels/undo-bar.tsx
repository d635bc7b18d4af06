import { useEffect, useRef } from 'react';
import { words } from '../words.ts';
import { useActions, useView } from './use-view.ts';
import styles from './undo-bar.module.css';

/** Stays until it is used or dismissed: nobody has to be quick. */
export function UndoBar() {
  const { deleted } = useView();
  const { undoDelete, back } = useActions();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (deleted) undo.current?.focus();
  }, [deleted]);
  if (!deleted) return null;
  return (
    <div className={styles.bar}>
      <p>{words.deleted(deleted.title || words.untitled)}</p>
      <button type="button" ref={undo} onClick={undoDelete}>
        {words.undo}
      </button>
      <button type="button" onClick={back}>
        {words.dismiss}
      </button>
    </div>
  );
}
