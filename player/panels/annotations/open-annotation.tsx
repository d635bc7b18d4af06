import styles from './card.module.css';
import { findSelected, type Selected } from '../../state/annotations/find-selected.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { findAnnotation, markerOf } from '../../tour/read-annotations.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { useEffect, useRef, useState } from 'react';
import { X } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import { attachmentOf } from '../../tour/read-documents.ts';
import { PlaceFiles } from '../files/files-button.tsx';
import { findParts } from '../parts/annotation-parts.ts';
import { IconButton, Sign } from '../parts/icons.tsx';
import { Threads } from '../threads/threads.tsx';

const Editing = lazyPart(async () => (await import('./card-editing.tsx')).CardEditing);

const Form = lazyPart(async () => (await import('./form.tsx')).Form);

/** Renders the annotation being edited, or otherwise the open one; nothing if there is none. */
export function OpenAnnotation() {
  const draft = usePlayerState((state) => state.draft);
  const selection = usePlayerState((state) => state.selection);
  const annotations = usePlayerState((state) => state.annotations);
  if (draft) {
    const kind = findKind(draft.kind);
    return kind && <Form key={draft.item.id} draft={draft} kind={kind} />;
  }
  const open = findSelected(annotations, selection);
  return open && <Card key={`${open.kind.name} ${open.item.id}`} {...open} />;
}

/** Returns whether an annotation is open. */
export function useAnnotationOpen(): boolean {
  return usePlayerState(({ annotations, selection }) => findAnnotation(annotations, selection) !== undefined);
}

/** Renders an open annotation. The focus moves to its title, so that a screen reader continues from there. */
function Card({ kind, item }: Selected) {
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
      className={`line-below ${styles.card}`}
      aria-labelledby="open-annotation"
      data-drop={`${kind.name}:${item.id}`}
      data-drop-name={title || kind.texts.untitled}
    >
      <div className={`flex gap-3 ${styles.head}`}>
        <Sign color={color} icon={icon} />
        <h2 id="open-annotation" ref={heading} className="grow break" tabIndex={-1} dir="auto">
          {title || kind.texts.untitled}
        </h2>
        <IconButton icon={X} label={texts.close} className={styles.close} onClick={back} />
      </div>
      {Body && <Body item={item} />}
      {place && hasFiles && <PlaceFiles place={place} />}
      <Threads part="add" about={{ kind: kind.name, id: item.id }} />
      {canEdit && <Editing kind={kind} item={item} />}
    </article>
  );
}

/** How many rows are rendered at a time, so that the page responds in between. */
const SLICE = 200;

/**
 * Returns a number of rows to render. The number grows in steps of `SLICE` until it is at least `length`, and
 * starts over when `length` drops to `SLICE` or less.
 */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(SLICE);
  if (length <= SLICE && count > SLICE) setCount(SLICE);
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => setCount(count + SLICE));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}
