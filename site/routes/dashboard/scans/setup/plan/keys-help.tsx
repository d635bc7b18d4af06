import { CircleQuestionMark } from '../../../../../../design/icons.ts';
import { IconButton } from '../../../../../ui/button/icon-button.tsx';
import { type AreaUnit, LENGTH_UNITS } from '../panels/format-area.ts';
import { texts } from '../texts.ts';
import styles from './plan.module.css';

const ID = 'plan-keys';

/** Renders the keys and mouse actions of the plan. */
export function KeysHelp({ unit }: { unit: AreaUnit }) {
  const { nudge, longNudge } = LENGTH_UNITS[unit];
  return (
    <div className={styles.help}>
      <IconButton
        label={texts.keysTitle}
        icon={<CircleQuestionMark size={20} />}
        className={styles.button}
        popoverTarget={ID}
      />
      <div id={ID} popover="auto" className={styles.keys}>
        <h2 className={styles.title}>{texts.keysTitle}</h2>
        <dl className={styles.list}>
          {texts.keys(nudge[1], longNudge[1]).map(([keys, does]) => (
            <div key={keys} className={styles.row}>
              <dt>{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
