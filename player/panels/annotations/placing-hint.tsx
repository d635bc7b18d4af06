import { useEffect, useRef } from 'react';
import { words } from '../../state/texts.ts';
import styles from './placing-hint.module.css';
import { useActions, useView } from '../parts/use-player.ts';

/** The crosshair, and what to do with it. The words are also announced when placing begins. */
export function PlacingHint() {
  const framed = useView(({ stage }) => stage.kind === 'framed');
  const missed = useView((view) => view.missed);
  const aimedByPointer = useView((view) => view.aimedByPointer);
  const { back } = useActions();
  const how = framed ? words.placingFramed : byTouch() ? words.placingTouch : words.placing;
  return (
    <>
      <div className={styles.crosshair} aria-hidden="true" hidden={aimedByPointer} />
      <div className={styles.hint}>
        <p>{missed ? words.nothingThere : how}</p>
        {framed && <PlaceHere />}
        <button type="button" onClick={back}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}

/** In a provider's frame its page has the pointer, so one aims the crosshair by looking around, and places by this button. */
function PlaceHere() {
  const { placeTag } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" className="primary" onClick={() => void placeTag(0, 0)}>
      {words.placeHere}
    </button>
  );
}

function byTouch(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
