import { useId, useRef } from 'react';
import { formatBytes } from '../../../../../contract/files/format-bytes.ts';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import { RelativeTime } from '../../../../ui/time/relative-time.tsx';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import { classNames } from '../../../../ui/class-names.ts';
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
  /** Its way on stands out. */
  isNext: boolean;
  /** What is asked in the page itself: its form was sent before the dialog could be opened. */
  asked: ScansAnswer['intent'] | null;
}

export function ScanItem({ userId, scan, twin, isNext, asked }: ScanItemProps) {
  const { name, source, bytes, createdAt, run } = scan;
  const nameId = useId();
  const item = useRef<HTMLLIElement>(null);
  useKeptFocus(() => item.current?.querySelector<HTMLElement>('[data-leads-on] :is(a, button)'), item);
  return (
    <li ref={item} id={scan.id} className={styles.item} aria-labelledby={nameId}>
      <div className={classNames(styles.picture, run === 0 && styles.notYet)}>
        <CaptureThumbnail captureId={run > 0 ? scan.id : ''} source={thumbnailOf(userId, scan)} />
      </div>
      <div className={styles.body}>
        <div>
          <h3 id={nameId} className={styles.name} dir="auto">
            {name}
          </h3>
          <p className={styles.facts}>
            {source ? texts.about(source.name, formatBytes(source.bytes)) : texts.thrownAway}
            {bytes > 0 && bytes !== source?.bytes ? ` · ${texts.takes(formatBytes(bytes))}` : ''}
            {` · ${texts.uploaded} `}
            <RelativeTime at={{ seconds: Math.floor(createdAt / 1000), nanoseconds: 0 }} />
          </p>
        </div>
        <ScanState scan={scan} twin={twin} nameId={nameId} isNext={isNext} asked={asked} />
        <MoreForms scan={scan} nameId={nameId} asked={asked} hasTwin={twin !== null} />
      </div>
    </li>
  );
}
