import type { Scan } from '../../../../../contract/scans/scan.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { TwinShown } from '../load-scans.ts';
import type { ScansAnswer } from '../scans-action.ts';
import { texts } from '../texts.ts';
import { nextScan } from './next-scan.ts';
import { ScanItem } from './scan-item.tsx';
import styles from './scan-list.module.css';
import { useStateNews } from './use-state-news.ts';

interface ScanListProps {
  userId: string;
  scans: readonly Scan[];
  twin: TwinShown | null;
  answer: ScansAnswer | undefined;
}

/** What was uploaded, and what has become of it. */
export function ScanList({ userId, scans, twin, answer }: ScanListProps) {
  const next = nextScan(scans);
  const news = useStateNews(scans);
  return (
    <section className={styles.section} aria-labelledby="scans-heading">
      <h2 id="scans-heading" className={styles.heading}>
        {texts.list}
      </h2>
      <FormNotice answer={answer} />
      {scans.length > 0 ? (
        <ul className={styles.list}>
          {scans.map((scan) => (
            <ScanItem
              key={scan.id}
              userId={userId}
              scan={scan}
              twin={twin}
              isNext={scan.id === next}
              asked={answer?.ask && answer.scan === scan.id ? answer.intent : null}
            />
          ))}
        </ul>
      ) : (
        <NoScans />
      )}
      <p role="status" className="unseen">
        {news}
      </p>
    </section>
  );
}

function NoScans() {
  return (
    <div className={styles.soft}>
      <p>{texts.noScans}</p>
      <ol className={styles.steps}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
