import { useMemo } from 'react';
import type { Measuring } from '../../state/measuring/measuring.ts';
import { measuringTexts } from '../../state/measuring/measuring-texts.ts';
import { POINTS_OF_KIND } from '../../state/measuring/points-of-kind.ts';
import { useUnits, useValues } from '../parts/measured/use-measured.ts';
import { MainValue, PartValues } from '../parts/measured/values.tsx';
import { Why } from '../parts/measured/why.tsx';
import { writeValue } from '../parts/measured/write-value.ts';
import styles from './measuring-tool.module.css';
import { toolTexts as texts } from './tool-texts.ts';

/** What has been measured so far, the aim counted in; before that, what to do. */
export function ValueInHand({ measuring }: { measuring: Measuring }) {
  const { kind, points, aim, finished, height, heightSnap } = measuring;
  const units = useUnits();
  const all = useMemo(
    () => (finished || !aim || points.length === 0 || kind === 'room' ? points : [...points, aim]),
    [points, aim, finished, kind],
  );
  const [main, ...parts] = useValues({ kind, points: all, height, heightSnap });
  const enough = all.length >= POINTS_OF_KIND[kind].least;
  return (
    <div className={styles.value}>
      {enough ? (
        <MainValue value={main} brief={!finished} />
      ) : (
        <p className={styles.how}>{measuringTexts.start[kind]}</p>
      )}
      <p className={styles.snap} data-snap={finished ? undefined : aim?.snap}>
        {!finished && (aim ? measuringTexts.snaps[aim.snap] : texts.nothing)}
      </p>
      {/* what is aimed at changes with every movement: it is said once the measurement is ended */}
      <p role="status" className="unseen">
        {finished && [main, ...parts.slice(0, 1)].map((value) => writeValue(value, units)).join(', ')}
      </p>
      {finished && (
        <div className={styles.more}>
          <PartValues values={parts} />
          <Why value={main} />
        </div>
      )}
    </div>
  );
}
