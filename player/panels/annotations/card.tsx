import { useEffect, useRef } from 'react';
import { X } from '../../../design/icons.ts';
import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import type { Selected } from '../../state/annotations/find-selected.ts';
import { mayPlace } from '../../state/annotations/may-place.ts';
import { texts } from '../../state/texts.ts';
import { isPlacedByHand } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/markers.ts';
import { findParts } from '../parts/annotation-parts.ts';
import { Dot } from '../parts/dot.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './card.module.css';
import { Conflict } from './conflict.tsx';

/** One open annotation. Focus comes to its title, so that a screen reader reads on from there. */
export function Card({ kind, item }: Selected) {
  const canEdit = usePlayerState((state) => state.canEdit);
  const { back } = useActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { title, color } = markerOf(kind, item);
  const Body = findParts(kind.name)?.CardBody;
  return (
    <article className={styles.card} aria-labelledby="open-annotation">
      <div className={styles.head}>
        <Dot color={color} />
        <h2 id="open-annotation" ref={heading} tabIndex={-1} dir="auto">
          {title || kind.texts.untitled}
        </h2>
        <IconButton icon={X} label={texts.close} className={styles.close} onClick={back} />
      </div>
      {Body && <Body item={item} />}
      {canEdit && <Conflict kind={kind} item={item} />}
      {canEdit && <CardButtons kind={kind} item={item} />}
    </article>
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
