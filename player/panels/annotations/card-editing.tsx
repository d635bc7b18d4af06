import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import type { Selected } from '../../state/annotations/find-selected.ts';
import { mayPlace } from '../../state/annotations/may-place.ts';
import { isPlacedByHand } from '../../tour/annotation-kind.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './card.module.css';
import { Conflict } from './conflict.tsx';

/** What the card of an annotation has for whoever may edit it. */
export function CardEditing(open: Selected) {
  return (
    <>
      <Conflict {...open} />
      <CardButtons {...open} />
    </>
  );
}

function CardButtons({ kind, item }: Selected) {
  const { edit, startMoving, remove } = useActions();
  const canMove = usePlayerState(mayPlace) && isPlacedByHand(kind.name);
  const selection = { kind: kind.name, id: item.id };
  return (
    <div className={styles.buttons}>
      <button type="button" onClick={() => edit(selection)}>
        {annotationTexts.edit}
      </button>
      {canMove && (
        <button type="button" onClick={() => startMoving(selection)}>
          {annotationTexts.move}
        </button>
      )}
      <button type="button" className="danger" onClick={() => remove(selection)}>
        {annotationTexts.delete}
      </button>
    </div>
  );
}
