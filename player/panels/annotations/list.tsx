import { useState, type ReactNode } from 'react';
import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { useActions } from '../parts/use-player.ts';
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

/** Items shown at first, so that the rooms below stay in reach. */
const FIRST = 12;

/** The items of one kind as a list, in step with the pins in the scene. */
export function List({ kind, items, found, filtered, canPlace, children }: ListProps) {
  const { startPlacing } = useActions();
  const [all, setAll] = useState(false);
  const { texts } = kind;
  const heading = `${kind.name}-heading`;
  const whole = all || filtered || found.length <= FIRST;
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          {texts.plural} <span className={styles.count}>{items.length}</span>
        </h2>
        {canPlace && (
          <button type="button" className="primary" onClick={() => startPlacing(kind.name)}>
            {texts.add}
          </button>
        )}
      </div>
      {items.length === 0 && <p className={styles.none}>{canPlace ? texts.noneToEdit : texts.none}</p>}
      {children}
      <Rows kind={kind} items={whole ? found : firstOf(found)} />
      {found.length > FIRST && !filtered && (
        <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? annotationTexts.showFewer : annotationTexts.showAll(items.length)}
        </button>
      )}
    </section>
  );
}

/** The first items of a list: the same array for the same list, so that nothing renders again for it. */
const firsts = new WeakMap<readonly Annotation[], readonly Annotation[]>();

function firstOf(items: readonly Annotation[]): readonly Annotation[] {
  const known = firsts.get(items) ?? items.slice(0, FIRST);
  firsts.set(items, known);
  return known;
}
