import { useEffect, useRef } from 'react';
import { X } from '../../../design/icons.ts';
import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import { nameOf } from '../../state/annotations/find-selected.ts';
import { texts } from '../../state/texts.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { Button, IconButton } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './undo-bar.module.css';

/**
 * Renders a message about the last change and a message about the form that the user last left. The code
 * loads when the first of these messages appears.
 */
export function EditBars() {
  return (
    <>
      <UndoBar />
      <KeptDraftBar />
    </>
  );
}

/** Renders a message about the last change, with an undo button. */
function UndoBar() {
  const undoable = usePlayerState((state) => state.undoable);
  const { undo, back } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The card with the button that the user pressed was removed, so the focus moves to the undo button.
    if (undoable?.operation.kind === 'remove') button.current?.focus();
  }, [undoable]);
  if (!undoable) return null;
  return (
    <div className={`float row gap-1 small ${styles.bar}`} data-bar="">
      <p className="clip" dir="auto">
        {undoable.text}
      </p>
      <Button label={texts.undo} ref={button} onClick={undo} />
      <IconButton icon={X} label={texts.dismiss} className={styles.dismiss} onClick={back} />
    </div>
  );
}

/** Renders a message about the form that the user last left without saving, with a button to return to it. */
function KeptDraftBar() {
  const draft = usePlayerState((state) => (state.draft ? undefined : state.keptDrafts.at(-1)));
  const { continueDraft, discardDraft } = useActions();
  const kind = draft && findKind(draft.kind);
  if (!draft || !kind) return null;
  return (
    <div className={`float row gap-1 small ${styles.bar}`} data-bar="">
      <p className="clip" dir="auto">
        {annotationTexts.kept(nameOf(kind, draft.item))}
      </p>
      <Button label={annotationTexts.continue} onClick={continueDraft} />
      <Button label={annotationTexts.discard} className={styles.discard} onClick={discardDraft} />
    </div>
  );
}
