import { useId, useState } from 'react';
import { formatAmount, formatMeasured } from '../../../contract/measuring/format-measured.ts';
import type { MeasuredValue } from '../../../contract/measuring/measured-value.ts';
import { GuideLink } from './guide-link.tsx';
import { measuredTexts as texts, useUnits } from './use-measured.ts';
import { ScaleKnown } from './scale-known.tsx';
import styles from './why.module.css';

/** Renders a button that explains the tolerance of a value. */
export function Why({ value }: { value: MeasuredValue }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const units = useUnits();
  const { tolerance } = formatMeasured(value, units);
  if (value.state === 'declined') return null;
  return (
    <div className={styles.why}>
      <button
        type="button"
        className={styles.press}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {tolerance === null ? texts.whyRange : texts.why(tolerance)}
      </button>
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

/** Renders the sources of uncertainty, largest first, without negligible ones. */
export function Sources({ value }: { value: Exclude<MeasuredValue, { state: 'declined' }> }) {
  const units = useUnits();
  const some = value.contributions.filter(({ amount }) => amount > 0).toSorted((a, b) => b.amount - a.amount);
  const most = some[0]?.amount ?? 1;
  if (some.length === 0) return null;
  return (
    <>
      <table className={styles.sources}>
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
              <td>± {formatAmount(value, amount, units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {some.length > 1 && <p>{texts.joint}</p>}
    </>
  );
}
