import { useEffect, useRef, useMemo } from 'react';
import { annotationTexts, unplacedTexts } from '../../state/annotations/annotation-texts.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';
import { texts } from '../../state/texts.ts';
import styles from './placing-hint.module.css';
import { isUsedByTouch } from '../../state/layout.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { findUnplaced, listPlaceable, lookOf } from '../../tour/read-annotations.ts';
import { Button } from '../parts/icons.tsx';

/** Renders the item that is being placed, its text, and the number of items left. */
function UnplacedTurn() {
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
        <strong className="break" dir="auto">
          {unplacedTexts.placing(title)}
        </strong>{' '}
        <span className={`muted tabular ${styles.left}`}>{unplacedTexts.left(left)}</span>
      </p>
      {text !== '' && (
        <p className={`muted break ${styles.text}`} dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}

/**
 * Renders the buttons that only unplaced items need: undo and skip. Buttons that are not always shown come
 * first, so that the others keep their position.
 */
function UnplacedButtons() {
  const { skip, undo } = useActions();
  const left = useLeft();
  const undoable = usePlayerState((state) => state.undoable !== null);
  return (
    <>
      {undoable && <Button label={texts.undo} onClick={undo} />}
      {left > 1 && <Button label={unplacedTexts.skip} onClick={skip} />}
    </>
  );
}

/** Returns the number of matching items that are still to be placed. */
function useLeft(): number {
  const unplaced = usePlayerState((state) => state.unplaced);
  const filter = usePlayerState((state) => state.filter);
  return useMemo(() => listPlaceable(unplaced, filter).length, [unplaced, filter]);
}

/** Renders the crosshair and instructions. The texts are also announced when placing starts. */
export function PlacingHint({
  texts: { placing, placingTouch, placingFramed },
}: {
  texts: Pick<AnnotationTexts, 'placing' | 'placingTouch' | 'placingFramed'>;
}) {
  const framed = usePlayerState(({ screen }) => screen.kind === 'framed');
  const missed = usePlayerState((state) => state.missed);
  const aimedByPointer = usePlayerState((state) => state.aimedByPointer);
  const unplaced = usePlayerState(({ placing }) => placing?.unplaced !== undefined);
  const { back } = useActions();
  const how = framed ? placingFramed : isUsedByTouch() ? placingTouch : placing;
  return (
    <>
      <div className={styles.crosshair} aria-hidden="true" hidden={aimedByPointer} />
      <div className={`float ways small ${styles.hint}`}>
        {unplaced && <UnplacedTurn />}
        <p>{missed ? annotationTexts.nothingThere : how}</p>
        <div className="flex gap-2 rigid">
          {framed && <PlaceHere />}
          {unplaced && <UnplacedButtons />}
          <Button label={unplaced ? unplacedTexts.stop : texts.cancel} onClick={back} />
        </div>
      </div>
    </>
  );
}

/**
 * Renders a button that places the item at the crosshair. In a provider's frame, the provider's page receives
 * the pointer, so the user aims by looking around.
 */
function PlaceHere() {
  const { place } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      label={annotationTexts.placeHere}
      className="primary"
      // Ignores key repeats. Otherwise, a key that is held down would place all remaining items on one spot.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => void place(0, 0)}
    />
  );
}
