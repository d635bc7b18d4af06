import { useState } from 'react';
import { annotationTexts as texts } from '../../state/annotations/annotation-texts.ts';
import styles from './deleted-elsewhere.module.css';

/** Asks before a form restores what was deleted elsewhere: `mayRestore` is false until the user was asked. */
export function useRestoring(deleted: boolean) {
  const [asked, setAsked] = useState(false);
  const mayRestore = (): boolean => {
    if (!deleted || asked) return true;
    setAsked(true);
    return false;
  };
  return { asking: deleted && asked, mayRestore };
}

/** In the form of something that was deleted elsewhere: shows that at once, and asks whether saving may restore it. */
export function DeletedElsewhere({ asking, onDiscard }: { asking: boolean; onDiscard: () => void }) {
  return (
    <div className={styles.deleted} role="alert">
      <p>{texts.deletedElsewhere}</p>
      {asking && (
        <>
          <p>
            <strong>{texts.askRestore}</strong>
          </p>
          <div className={styles.ways}>
            <button
              type="submit"
              className="primary"
              // The second click of a double click on the button that asked.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {texts.restore}
            </button>
            <button type="button" onClick={onDiscard}>
              {texts.discard}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
