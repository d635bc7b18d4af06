import { memo, useEffect, useState } from 'react';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/markers.ts';
import { Dot } from '../parts/dot.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './rows.module.css';

interface RowsProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
}

/** Rows that come at a time: a long list is there in slices between which the page can answer. */
const SLICE = 200;

/** Rows out of sight are not laid out (`content-visibility`), and none renders again while its item is unchanged. */
export const Rows = memo(function Rows({ kind, items }: RowsProps) {
  const open = usePlayerState(({ selection }) => (selection?.kind === kind.name ? selection.id : null));
  const count = useGrowing(items.length);
  return (
    <ul className={styles.list}>
      {items.slice(0, count).map((item) => (
        <Row key={item.id} kind={kind} item={item} open={item.id === open} />
      ))}
    </ul>
  );
});

/** Grows slice by slice up to `length`, and begins anew when that is within one slice. */
function useGrowing(length: number): number {
  const [count, setCount] = useState(SLICE);
  if (length <= SLICE && count > SLICE) setCount(SLICE);
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => setCount(count + SLICE));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}

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
  const { id, title, color } = markerOf(kind, item);
  const selection = { kind: kind.name, id };
  const hint = (): void => actions.hint(selection);
  const leave = (): void => actions.hint(null);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-current={open ? 'true' : undefined}
        onClick={() => actions.open(selection)}
        onFocus={hint}
        onBlur={leave}
        onPointerEnter={hint}
        onPointerLeave={leave}
      >
        <Dot color={color} />
        <span className={styles.title} dir="auto">
          {title || kind.texts.untitled}
        </span>
      </button>
    </li>
  );
});
