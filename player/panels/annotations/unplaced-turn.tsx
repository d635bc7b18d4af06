import { useMemo } from 'react';
import { unplacedTexts } from '../../state/annotations/unplaced-texts.ts';
import { texts } from '../../state/texts.ts';
import { findUnplaced, listUnplaced, lookOf } from '../../tour/unplaced.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './unplaced-turn.module.css';

/** Whose turn it is to be placed, with what it says of itself, and how many are left. */
export function UnplacedTurn() {
  const placing = usePlayerState((state) => state.placing);
  const unplaced = usePlayerState((state) => state.unplaced);
  const left = useLeft();
  if (!placing?.unplaced) return null;
  const turn = findUnplaced(unplaced, { kind: placing.kind, id: placing.unplaced.id });
  if (!turn) return null;
  const { title, text } = lookOf(turn);
  return (
    <div className={styles.turn}>
      <p>
        <strong dir="auto">{unplacedTexts.placing(title)}</strong>{' '}
        <span className={styles.left}>{unplacedTexts.left(left)}</span>
      </p>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}

/** What else there is to do. What comes and goes is first, so that the others stay under the finger. */
export function UnplacedButtons() {
  const { skip, undo } = useActions();
  const left = useLeft();
  const undoable = usePlayerState((state) => state.undoable !== null);
  return (
    <>
      {undoable && (
        <button type="button" onClick={undo}>
          {texts.undo}
        </button>
      )}
      {left > 1 && (
        <button type="button" onClick={skip}>
          {unplacedTexts.skip}
        </button>
      )}
    </>
  );
}

/** How many of those that are looked for are still to be placed. */
function useLeft(): number {
  const unplaced = usePlayerState((state) => state.unplaced);
  const filter = usePlayerState((state) => state.filter);
  return useMemo(() => listUnplaced(unplaced, filter).length, [unplaced, filter]);
}
