import { useId } from 'react';
import { formatBytes } from '../../../../../contract/files/format-bytes.ts';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import { RelativeTime } from '../../../../ui/time/relative-time.tsx';
import { CaptureThumbnail } from '../../twins/capture-thumbnail.tsx';
import type { TwinShown } from '../load-scans.ts';
import type { ScansAnswer } from '../scans-action.ts';
import { texts } from '../texts.ts';
import { MoreForms } from './more-forms.tsx';
import styles from './scan-list.module.css';
import { ScanState } from './scan-state.tsx';
import { thumbnailOf } from './thumbnail-of.ts';

interface ScanItemProps {
  userId: string;
  scan: Scan;
  twin: TwinShown | null;
  /** What is asked in the page itself: its form was sent before the dialog could be opened. */
  asked: ScansAnswer['intent'] | null;
}

export function ScanItem({ userId, scan, twin, asked }: ScanItemProps) {
  const { name, source, bytes, createdAt, run } = scan;
  const nameId = useId();
  return (
    <li className={styles.item} aria-labelledby={nameId}>
      {run > 0 ? (
        <div className={styles.picture}>
          <CaptureThumbnail captureId={scan.id} source={thumbnailOf(userId, scan)} />
        </div>
      ) : null}
      <div className={styles.body}>
        <div>
          <h3 id={nameId} className={styles.name} dir="auto">
            {name}
          </h3>
          <p className={styles.facts}>
            {source ? texts.about(source.name, formatBytes(source.bytes)) : texts.thrownAway}
            {`; ${texts.takes(formatBytes(bytes))}; ${texts.uploaded} `}
            <RelativeTime at={{ seconds: Math.floor(createdAt / 1000), nanoseconds: 0 }} />
          </p>
        </div>
        <ScanState scan={scan} twin={twin} nameId={nameId} asked={asked} />
        <MoreForms scan={scan} nameId={nameId} asked={asked} hasTwin={twin !== null} />
      </div>
    </li>
  );
}
