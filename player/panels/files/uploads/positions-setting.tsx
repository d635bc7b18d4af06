import { useId, useState } from 'react';
import { filesTexts as texts } from '../texts.ts';
import { keepsPositions, setKeepsPositions } from './keep-positions.ts';
import styles from './positions-setting.module.css';

/** Whether photos keep where they were taken. */
export function PositionsSetting() {
  const [keep, setKeep] = useState(keepsPositions);
  const hint = useId();
  return (
    <div className={styles.setting}>
      <label>
        <input
          type="checkbox"
          checked={keep}
          aria-describedby={hint}
          onChange={(event) => {
            setKeepsPositions(event.target.checked);
            setKeep(event.target.checked);
          }}
        />
        {texts.keepPositions}
      </label>
      <p id={hint}>{texts.keepPositionsHint}</p>
    </div>
  );
}
