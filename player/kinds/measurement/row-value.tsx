import { useUnits, useValues, writeValue } from '../../panels/parts/use-measured.ts';
import type { PlacedMeasurement } from './measurement-kind.ts';
import styles from './row-value.module.css';
import { partsTexts } from './parts-texts.ts';

/** Renders the main value of a measurement in its row. */
export function RowValue({ item }: { item: PlacedMeasurement }) {
  const [value] = useValues(item);
  const units = useUnits();
  return (
    <span className={styles.value}>
      {value.state === 'declined' ? partsTexts.noValue : writeValue(value, units)}
    </span>
  );
}
