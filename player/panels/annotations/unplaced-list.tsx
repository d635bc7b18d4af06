import { useMemo, useState } from 'react';
import { annotationTexts } from '../../state/annotations/annotation-texts.ts';
import { unplacedTexts as texts } from '../../state/annotations/unplaced-texts.ts';
import type { Unplaced } from '../../tour/unplaced.ts';
import { useActions } from '../parts/use-player.ts';
import listStyles from './list.module.css';
import { UnplacedRows } from './unplaced-rows.tsx';

/** Rows shown at first, so that the lists below stay in reach. */
const FIRST = 5;

interface UnplacedListProps {
  /** How many there are. */
  count: number;
  /** Those that are looked for; all while nothing is. */
  found: readonly Unplaced[];
  canPlace: boolean;
}

/** What is still to be placed. One takes the next, or any of them, and puts it where it belongs. */
export function UnplacedList({ count, found, canPlace }: UnplacedListProps) {
  const { placeNext } = useActions();
  const [all, setAll] = useState(false);
  const shown = useMemo(() => (all ? found : found.slice(0, FIRST)), [all, found]);
  return (
    <section aria-labelledby="unplaced-heading">
      <div className={listStyles.head}>
        <h2 id="unplaced-heading">
          {texts.title} <span className={listStyles.count}>{count.toLocaleString('en')}</span>
        </h2>
        {canPlace && found.length > 0 && (
          <button type="button" className="primary" onClick={placeNext}>
            {texts.placeNext}
          </button>
        )}
      </div>
      <UnplacedRows rows={shown} canPlace={canPlace} />
      {found.length > FIRST && (
        <button type="button" className={listStyles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? annotationTexts.showFewer : annotationTexts.showAll(found.length)}
        </button>
      )}
    </section>
  );
}
