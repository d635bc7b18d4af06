import { useEffect, useRef } from 'react';
import { X } from '../../../design/icons.ts';
import type { Selected } from '../../state/annotations/find-selected.ts';
import { texts } from '../../state/texts.ts';
import { attachmentOf } from '../../tour/files/attachment-of.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { PlaceFiles } from '../files/lazy-parts.ts';
import { findParts } from '../parts/annotation-parts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { Sign } from '../parts/sign.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './card.module.css';

const Editing = lazyPart(async () => (await import('./card-editing.tsx')).CardEditing);

/** One open annotation. Focus comes to its title, so that a screen reader reads on from there. */
export function Card({ kind, item }: Selected) {
  const canEdit = usePlayerState((state) => state.canEdit);
  const { back } = useActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { title, color, icon } = markerOf(kind, item);
  const Body = findParts(kind.name)?.CardBody;
  const place = attachmentOf(kind.name, item.id);
  const hasFiles = usePlayerState(({ canEdit: may, documents }) => may || documents.length > 0);
  return (
    <article
      className={styles.card}
      aria-labelledby="open-annotation"
      data-drop={`${kind.name}:${item.id}`}
      data-drop-name={title || kind.texts.untitled}
    >
      <div className={styles.head}>
        <Sign color={color} icon={icon} />
        <h2 id="open-annotation" ref={heading} tabIndex={-1} dir="auto">
          {title || kind.texts.untitled}
        </h2>
        <IconButton icon={X} label={texts.close} className={styles.close} onClick={back} />
      </div>
      {Body && <Body item={item} />}
      {place && hasFiles && <PlaceFiles place={place} />}
      {canEdit && <Editing kind={kind} item={item} />}
    </article>
  );
}
