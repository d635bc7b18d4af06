import { memo } from 'react';
import { Trash2 } from '../../../design/icons.ts';
import { unplacedTexts as texts } from '../../state/annotations/unplaced-texts.ts';
import { lookOf, type Unplaced } from '../../tour/unplaced.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Sign } from '../parts/sign.tsx';
import { useActions } from '../parts/use-player.ts';
import rowStyles from './rows.module.css';
import styles from './unplaced-rows.module.css';
import { useGrowing } from './use-growing.ts';

interface UnplacedRowsProps {
  rows: readonly Unplaced[];
  canPlace: boolean;
}

/** A row takes its item to be placed, and has a button to delete it. */
export const UnplacedRows = memo(function UnplacedRows({ rows, canPlace }: UnplacedRowsProps) {
  const count = useGrowing(rows.length);
  return (
    <ul className={rowStyles.list}>
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
  const content = (
    <>
      <Sign color={color} icon={icon} />
      <span className={styles.words} dir="auto">
        <span className={rowStyles.title}>{title}</span>
        {text !== '' && <span className={styles.text}>{text}</span>}
      </span>
    </>
  );
  return (
    <li className={`${rowStyles.item} ${styles.item}`}>
      {canPlace ? (
        <button type="button" className={rowStyles.row} onClick={() => startMoving(selection)}>
          <span className="unseen">{texts.place} </span>
          {content}
        </button>
      ) : (
        <div className={`${rowStyles.row} ${styles.still}`}>{content}</div>
      )}
      <IconButton
        icon={Trash2}
        label={texts.deleteOne(title)}
        className={styles.delete}
        onClick={() => removeUnplaced(selection)}
      />
    </li>
  );
});
