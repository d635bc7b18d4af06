import type { ImportPreview } from '../../../../contract/import.ts';
import { texts } from './texts.ts';
import styles from './refusals.module.css';

/** What of a file is not taken: where it is and why. */
export function Refusals({ preview: { refused, refusedCount } }: { preview: ImportPreview }) {
  if (refusedCount === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which a keyboard can do where it can be focused
    <section className={styles.refused} aria-labelledby="refused" tabIndex={0}>
      <h3 id="refused" className={styles.title}>
        {texts.refused(refusedCount)}
      </h3>
      {refusedCount > refused.length ? (
        <p className={styles.shown}>{texts.refusedShown(refused.length)}</p>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.reason}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ part, line, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <tr key={index}>
              <td>
                {[part, line === null ? '' : texts.line(line)].filter(Boolean).join(', ') || texts.whole}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
