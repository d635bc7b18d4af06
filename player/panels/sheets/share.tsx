import { useEffect, useRef } from 'react';
import { shareTexts } from '../../state/texts.ts';
import styles from './share.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { Button } from '../parts/icons.tsx';

const texts = {
  what: 'This link opens the twin at exactly the view that you see now.',
  link: 'Link to this view',
  copy: 'Copy link',
  byHand:
    'Your browser blocked copying, but the link is selected. To copy it, press Ctrl+C, or press and hold the link.',
  isPrivate:
    'This twin is private, so only people with access can open the link. To share the twin with everyone, the owner can make it public on the dashboard.',
} as const;

/** Renders the link to the current view, which was already copied or can be copied by hand. */
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
      <p>{texts.what}</p>
      <div className={`ways ${styles.row}`}>
        <input
          ref={field}
          className={`control ${styles.link}`}
          readOnly
          value={shared.address}
          aria-label={texts.link}
          onFocus={(event) => event.target.select()}
        />
        <Button label={texts.copy} className="primary" onClick={() => void share()} />
      </div>
      <p className={`soft ${styles.said}`} role="status" data-copied={copied}>
        {copied ? shareTexts.copied : texts.byHand}
      </p>
      {isPrivate && <p className={`small line-above ${styles.note}`}>{texts.isPrivate}</p>}
    </>
  );
}
