import { useState } from 'react';
import { annotationTexts as texts } from '../../state/annotations/annotation-texts.ts';
import styles from './deleted-elsewhere.module.css';
import { Button } from './icons.tsx';

/**
 * Asks for confirmation before a form restores an item that another user deleted. If the item was deleted,
 * the first call to `mayRestore` asks and returns false. Otherwise, and in later calls, it returns true.
 */
export function useRestoring(deleted: boolean) {
  const [asked, setAsked] = useState(false);
  const mayRestore = (): boolean => {
    if (!deleted || asked) return true;
    setAsked(true);
    return false;
  };
  return { asking: deleted && asked, mayRestore };
}

/**
 * Renders a notice in the form of an item that another user deleted. While `asking` is true, also asks
 * whether to restore the item.
 */
export function DeletedElsewhere({ asking, onDiscard }: { asking: boolean; onDiscard: () => void }) {
  return (
    <div className={`stack gap-2 small ${styles.deleted}`} role="alert">
      <p>{texts.deletedElsewhere}</p>
      {asking && (
        <>
          <p>
            <strong>{texts.askRestore}</strong>
          </p>
          <div className="ways">
            <Button
              type="submit"
              label={texts.restore}
              className="primary"
              // Ignores the second click of a double-click on the save button, whose first click showed this
              // button.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            />
            <Button label={texts.discard} onClick={onDiscard} />
          </div>
        </>
      )}
    </div>
  );
}
