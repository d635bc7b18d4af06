import { useMemo, useState, type ReactNode } from 'react';
import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import { isPlacedByHand, type Annotation, type AnnotationKind } from '../../tour/annotation-kind.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { findParts } from '../parts/annotation-parts.ts';
import { useActions } from '../parts/use-player.ts';
import type { PointListProps } from '../points/point-list.tsx';
import styles from './list.module.css';
import { Rows } from './rows.tsx';

interface ListProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
  /** Those that are looked for; all while nothing is. */
  found: readonly Annotation[];
  filtered: boolean;
  canPlace: boolean;
  /** What comes between the heading and the rows. */
  children: ReactNode;
}

/** Items that have types are listed by them, and by room. */
const PointList = lazyPart<PointListProps>(async () => (await import('../points/point-list.tsx')).PointList);

/** Items shown at first, so that the rooms below stay in reach; and of those that are found. */
const FIRST = 12;
const FIRST_FOUND = 200;

/** The items of one kind as a list, in step with the pins in the scene. */
export function List({ kind, items, found, filtered, canPlace, children }: ListProps) {
  const { startPlacing } = useActions();
  const { texts } = kind;
  const End = findParts(kind.name)?.ListEnd;
  const heading = `${kind.name}-heading`;
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          {texts.plural} <span className={styles.count}>{items.length}</span>
        </h2>
        {canPlace && isPlacedByHand(kind.name) && (
          <button type="button" className="primary" onClick={() => startPlacing(kind.name)}>
            {texts.add}
          </button>
        )}
      </div>
      {items.length === 0 && <p className={styles.none}>{canPlace ? texts.noneToEdit : texts.none}</p>}
      {children}
      {kind.typeOf && (items.length > 0 || canPlace) ? (
        <PointList kind={kind} items={items} found={found} filtered={filtered} />
      ) : (
        <FirstRows kind={kind} found={found} filtered={filtered} />
      )}
      {End && <End />}
    </section>
  );
}

/** Some rows, and a button for all. */
function FirstRows({ kind, found, filtered }: Pick<ListProps, 'kind' | 'found' | 'filtered'>) {
  const [all, setAll] = useState(false);
  const first = filtered ? FIRST_FOUND : FIRST;
  const whole = all || found.length <= first;
  const shown = useMemo(() => (whole ? found : found.slice(0, first)), [found, whole, first]);
  return (
    <>
      <Rows kind={kind} items={shown} />
      {found.length > first && (
        <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? annotationTexts.showFewer : annotationTexts.showAll(found.length)}
        </button>
      )}
    </>
  );
}
