import { useState, useId } from 'react';
import { formatMeasured, formatAmount } from '../../../contract/measuring/format-measured.ts';
import type { MeasuredValue } from '../../../contract/measuring/measured-value.ts';
import {
  measuredTexts as texts,
  useUnits,
  namePart,
  writeValue,
  useScale,
  writePercent,
  writeTolerance,
} from './use-measured.ts';
import styles from './values.module.css';
import { GuideLink } from './guide-link.tsx';
import { Button } from './icons.tsx';

/**
 * Renders the value of a measurement in large type, or the message that replaces it. `brief` omits the reason
 * for a range.
 */
export function MainValue({ value, brief = false }: { value: MeasuredValue; brief?: boolean }) {
  const { text, tolerance } = formatMeasured(value, useUnits());
  if (value.state === 'declined') return <p className="semi">{text}</p>;
  if (value.state === 'range') {
    return (
      <div>
        <p className={`large tabular ${styles.range}`}>{text}</p>
        {!brief && <p className="soft">{texts.ranges[value.reason]}</p>}
      </div>
    );
  }
  return (
    <p className={`tabular ${styles.main}`}>
      <span>{text}</span> <span className={`muted large ${styles.tolerance}`}>{tolerance}</span>
    </p>
  );
}

/** How many parts of a measurement are listed at first. */
const FIRST = 6;

/** Renders further values of a measurement, such as the segments of a path or a room's volume. */
export function PartValues({ values }: { values: readonly MeasuredValue[] }) {
  const units = useUnits();
  const [all, setAll] = useState(false);
  if (values.length === 0) return null;
  const shown = all ? values : values.slice(0, FIRST);
  return (
    <>
      <dl className={`small ${styles.parts}`}>
        {shown.map((value) => (
          <div key={namePart(value)} className="flex spread gap-3 line-above">
            <dt className="rigid muted">{namePart(value)}</dt>
            <dd className="tabular">{writeValue(value, units)}</dd>
          </div>
        ))}
      </dl>
      {shown.length < values.length && (
        <Button
          label={texts.showParts(values.length)}
          className="text-button full"
          onClick={() => setAll(true)}
        />
      )}
    </>
  );
}

/** Renders the capture's accuracy, its source, and the calibration in use. */
export function ScaleKnown() {
  const scale = useScale();
  const units = useUnits();
  const { source, note, relative, absolute, factor, lengths, disagreements } = scale;
  const used = lengths.filter((length) => length.factor !== null);
  const corrected = Math.abs(factor - 1);
  return (
    <div className={`stack gap-2 ${styles.known}`}>
      <p>
        {texts.known[source]} {source !== 'calibrated' && note !== '' && `“${note}” `}
        {texts.bounds(
          relative > 0 ? writePercent(relative) : null,
          absolute > 0 ? writeTolerance(absolute, 'length', units) : null,
        )}
      </p>
      {used.length > 0 && (
        <p>
          {texts.calibratedBy(used.map(({ title }) => title || texts.unnamedLength))}{' '}
          {corrected > 0.000_05 && texts.corrected(`${factor > 1 ? '+' : '−'}${writePercent(corrected)}`)}
        </p>
      )}
      {disagreements.length > 0 && <p className={styles.doubt}>{texts.disagree}</p>}
    </div>
  );
}

/** Renders a button that explains the tolerance of a value. */
export function Why({ value }: { value: MeasuredValue }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const units = useUnits();
  const { tolerance } = formatMeasured(value, units);
  if (value.state === 'declined') return null;
  return (
    <div className={`small ${styles.why}`}>
      <Button
        label={tolerance === null ? texts.whyRange : texts.why(tolerance)}
        className={styles.press}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <div id={id} hidden={!open}>
        {open && (
          <>
            <p>{texts.meaning}</p>
            <Sources value={value} />
            <ScaleKnown />
            <p>
              <GuideLink name="measuring">{texts.guide}</GuideLink>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Renders the sources of uncertainty, largest first. Sources that contribute nothing are omitted. */
export function Sources({ value }: { value: Exclude<MeasuredValue, { state: 'declined' }> }) {
  const units = useUnits();
  const some = value.contributions.filter(({ amount }) => amount > 0).toSorted((a, b) => b.amount - a.amount);
  const most = some[0]?.amount ?? 1;
  if (some.length === 0) return null;
  return (
    <>
      <table className={`full ${styles.sources}`}>
        <caption>{texts.sources}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{texts.source}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {some.map(({ source, amount }) => (
            <tr key={source}>
              <th scope="row">
                {texts.sourceNames[source]}
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${Math.max((amount / most) * 100, 1)}%` }}
                  aria-hidden="true"
                />
              </th>
              <td className="tabular">± {formatAmount(value, amount, units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {some.length > 1 && <p>{texts.joint}</p>}
    </>
  );
}
