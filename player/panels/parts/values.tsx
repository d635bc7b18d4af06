import { useState } from 'react';
import { formatMeasured } from '../../../contract/measuring/format-measured.ts';
import type { MeasuredValue } from '../../../contract/measuring/measured-value.ts';
import { measuredTexts as texts, useUnits, namePart, writeValue } from './use-measured.ts';
import styles from './values.module.css';

/**
 * Renders the value of a measurement in large type, or the message that replaces it. `brief` leaves out the
 * reason for a range.
 */
export function MainValue({ value, brief = false }: { value: MeasuredValue; brief?: boolean }) {
  const { text, tolerance } = formatMeasured(value, useUnits());
  if (value.state === 'declined') return <p className={styles.declined}>{text}</p>;
  if (value.state === 'range') {
    return (
      <div>
        <p className={styles.range}>{text}</p>
        {!brief && <p className="soft">{texts.ranges[value.reason]}</p>}
      </div>
    );
  }
  return (
    <p className={styles.main}>
      <span>{text}</span> <span className={styles.tolerance}>{tolerance}</span>
    </p>
  );
}

/** How many parts are listed initially. */
const FIRST = 6;

/** Renders further values of a measurement, such as the segments of a path or a room's volume. */
export function PartValues({ values }: { values: readonly MeasuredValue[] }) {
  const units = useUnits();
  const [all, setAll] = useState(false);
  if (values.length === 0) return null;
  const shown = all ? values : values.slice(0, FIRST);
  return (
    <>
      <dl className={styles.parts}>
        {shown.map((value) => (
          <div key={namePart(value)}>
            <dt>{namePart(value)}</dt>
            <dd>{writeValue(value, units)}</dd>
          </div>
        ))}
      </dl>
      {shown.length < values.length && (
        <button type="button" className={`text-button ${styles.more}`} onClick={() => setAll(true)}>
          {texts.showParts(values.length)}
        </button>
      )}
    </>
  );
}
