import rowStyles from './rows.module.css';
import styles from './unplaced-rows.module.css';
import { useMemo, useState, memo } from 'react';
import { unplacedTexts as texts } from '../../state/annotations/annotation-texts.ts';
import { type Unplaced, lookOf } from '../../tour/read-annotations.ts';
import { ListHead, ShowAll } from '../parts/list-parts.tsx';
import { useActions } from '../parts/use-player.ts';
import { Trash2 } from '../../../design/icons.ts';
import { Button, IconButton, Sign } from '../parts/icons.tsx';
import { useGrowing } from './open-annotation.tsx';

/**
 * Renders a row for each unplaced item. Each row has a button to delete the item and, if the user can place
 * it, a button to place it.
 */
const UnplacedRows = memo(function UnplacedRows({ rows, canPlace }: UnplacedRowsProps) {
  const count = useGrowing(rows.length);
  return (
    <ul className="outdent">
      {rows.slice(0, count).map((row) => (
        <Row key={`${row.kind.name} ${row.item.id}`} {...row} canPlace={canPlace} />
      ))}
    </ul>
  );
});

const Row = memo(function Row({ kind, item, canPlace }: Unplaced & { canPlace: boolean }) {
  const { startMoving, removeUnplaced } = useActions();
  const { title, text, color, icon } = lookOf({ kind, item });
  const selection = { kind: kind.name, id: item.id };
  const note = kind.create ? text : texts.measureAgain;
  const content = (
    <>
      <Sign color={color} icon={icon} />
      <span className="stack grow" dir="auto">
        <span className={rowStyles.title}>{title}</span>
        {note !== '' && <span className={kind.create ? 'soft clip' : 'soft'}>{note}</span>}
      </span>
    </>
  );
  return (
    <li className={`row ${rowStyles.item} ${styles.item}`}>
      {canPlace && kind.create ? (
        <button
          type="button"
          className={`row full gap-3 ${rowStyles.row}`}
          onClick={() => startMoving(selection)}
        >
          <span className="unseen">{texts.place} </span>
          {content}
        </button>
      ) : (
        <div className={`row full gap-3 touchable ${rowStyles.row}`}>{content}</div>
      )}
      <IconButton
        icon={Trash2}
        label={texts.deleteOne(title)}
        className={`unprinted ${styles.delete}`}
        onClick={() => removeUnplaced(selection)}
      />
    </li>
  );
});

/** How many rows are shown at first. With more, the lists below would be hard to reach. */
const FIRST = 5;

interface UnplacedListProps {
  /** The number of unplaced items. */
  count: number;
  /** The matches; without a query, all items. */
  found: readonly Unplaced[];
  canPlace: boolean;
}

/**
 * Renders the unplaced items. Users place them one after another, starting with the first item or with one
 * that they choose.
 */
export function UnplacedList({ count, found, canPlace }: UnplacedListProps) {
  const { placeNext } = useActions();
  const [all, setAll] = useState(false);
  const shown = useMemo(() => (all ? found : found.slice(0, FIRST)), [all, found]);
  return (
    <section aria-labelledby="unplaced-heading">
      <ListHead id="unplaced-heading" title={texts.title} count={count.toLocaleString('en')}>
        {canPlace && found.some(({ kind }) => kind.create) && (
          <Button label={texts.placeNext} className="primary" onClick={placeNext} />
        )}
      </ListHead>
      <UnplacedRows rows={shown} canPlace={canPlace} />
      {found.length > FIRST && <ShowAll all={all} count={found.length} onToggle={setAll} />}
    </section>
  );
}

interface UnplacedRowsProps {
  rows: readonly Unplaced[];
  canPlace: boolean;
}
