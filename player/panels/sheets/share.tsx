import { useEffect, useRef } from 'react';
import { shareTexts } from '../../state/texts.ts';
import styles from './share.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** The link to the current view: already copied, or to copy by hand. */
export function Share() {
  const shared = usePlayerState((state) => state.shared);
  const isPrivate = usePlayerState((state) => state.isPrivate);
  const { share } = useActions();
  const field = useRef<HTMLInputElement>(null);
  const copied = shared?.copied === true;
  useEffect(() => {
    if (copied) return;
    field.current?.focus();
    field.current?.select();
  }, [copied]);
  if (!shared) return null;
  if (shared.address === '') return <p>{shareTexts.noLink}</p>;
  return (
    <>
      <p>{shareTexts.what}</p>
      <div className={styles.row}>
        <input
          ref={field}
          className={`control ${styles.link}`}
          readOnly
          value={shared.address}
          aria-label={shareTexts.link}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="primary" onClick={() => void share()}>
          {shareTexts.copy}
        </button>
      </div>
      <p className={styles.said} role="status" data-copied={copied}>
        {copied ? shareTexts.copied : shareTexts.byHand}
      </p>
      {isPrivate && <p className={styles.note}>{shareTexts.isPrivate}</p>}
    </>
  );
}
