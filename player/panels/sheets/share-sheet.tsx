import { useEffect, useRef } from 'react';
import { shareWords } from '../../state/texts.ts';
import { Sheet } from './sheet.tsx';
import styles from './share-sheet.module.css';
import { useActions, useView } from '../parts/use-player.ts';

/** The link to what is looked at: copied already, or to be copied by hand. */
export function ShareSheet() {
  const shared = useView((view) => view.shared);
  const isPrivate = useView((view) => view.isPrivate);
  const { share } = useActions();
  const field = useRef<HTMLInputElement>(null);
  const copied = shared?.copied === true;
  useEffect(() => {
    if (copied) return;
    field.current?.focus();
    field.current?.select();
  }, [copied]);
  if (!shared) return null;
  if (shared.address === '') {
    return (
      <Sheet title={shareWords.title}>
        <p>{shareWords.noLink}</p>
      </Sheet>
    );
  }
  return (
    <Sheet title={shareWords.title}>
      <p>{shareWords.what}</p>
      <div className={styles.row}>
        <input
          ref={field}
          className={styles.link}
          readOnly
          value={shared.address}
          aria-label={shareWords.link}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="primary" onClick={() => void share()}>
          {shareWords.copy}
        </button>
      </div>
      <p className={styles.said} role="status" data-copied={copied}>
        {copied ? shareWords.copied : shareWords.byHand}
      </p>
      {isPrivate && <p className={styles.note}>{shareWords.isPrivate}</p>}
    </Sheet>
  );
}
