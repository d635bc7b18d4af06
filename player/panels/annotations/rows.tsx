import { memo } from 'react';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { Sign } from '../parts/icons.tsx';
import { findParts } from '../parts/annotation-parts.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './rows.module.css';
import { useGrowing } from './open-annotation.tsx';

interface RowsProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
}

/**
 * Renders a row for each item. Rows out of view are not laid out (`content-visibility`), and a row renders
 * again only if its properties change.
 */
export const Rows = memo(function Rows({ kind, items }: RowsProps) {
  const open = usePlayerState(({ selection }) => (selection?.kind === kind.name ? selection.id : null));
  const count = useGrowing(items.length);
  return (
    <ul className="outdent">
      {items.slice(0, count).map((item) => (
        <Row key={item.id} kind={kind} item={item} open={item.id === open} />
      ))}
    </ul>
  );
});

const Row = memo(function Row({
  kind,
  item,
  open,
}: {
  kind: AnnotationKind;
  item: Annotation;
  open: boolean;
}) {
  const actions = useActions();
  const { id, title, color, icon } = markerOf(kind, item);
  const Detail = findParts(kind.name)?.RowDetail;
  const selection = { kind: kind.name, id };
  const hint = (): void => actions.hint(selection);
  const leave = (): void => actions.hint(null);
  return (
    <li
      className={styles.item}
      data-drop={`${kind.name}:${id}`}
      data-drop-name={title || kind.texts.untitled}
    >
      <button
        type="button"
        className={`row full gap-3 ${styles.row}`}
        aria-current={open ? 'true' : undefined}
        onClick={() => actions.open(selection)}
        onFocus={hint}
        onBlur={leave}
        onPointerEnter={hint}
        onPointerLeave={leave}
      >
        <Sign color={color} icon={icon} />
        <span className={styles.title} dir="auto">
          {title || kind.texts.untitled}
        </span>
        {Detail && <Detail item={item} />}
      </button>
    </li>
  );
});
