import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { TwinShown } from './load-scans.ts';
import { texts } from './texts.ts';
import { QuestionForm } from './question-form.tsx';
import { ScanButton } from './scan-button.tsx';
import styles from './scan-list.module.css';
import { UseForTwin } from './use-for-twin.tsx';

interface ScanStateProps {
  scan: Scan;
  twin: TwinShown | null;
  nameId: string;
  /** Its main action is highlighted. */
  isNext: boolean;
  asked: string | null;
}

/** The state of a scan, and what to do next. */
export function ScanState({ scan, twin, nameId, isNext, asked }: ScanStateProps) {
  const opens = <Opens scan={scan} twin={twin} nameId={nameId} isNext={isNext} asked={asked === 'use'} />;
  switch (scan.state) {
    case 'waiting':
    case 'processing':
      return (
        <>
          <UnderWay scan={scan} nameId={nameId} />
          {scan.run > 0 ? opens : null}
        </>
      );
    case 'asks':
      return <QuestionForm scan={scan} nameId={nameId} isNext={isNext} />;
    case 'ready':
      return opens;
    case 'failed':
    case 'cancelled':
      return (
        <>
          <Notice kind={scan.state === 'failed' ? 'error' : 'info'} standing>
            <p>{scan.state === 'failed' ? scan.text : texts.cancelled}</p>
            {scan.run > 0 ? <p>{texts.before}</p> : null}
          </Notice>
          <div className={styles.buttons} data-leads-on>
            {scan.source ? (
              <ScanButton scan={scan} intent="process" label={texts.tryAgain} nameId={nameId} />
            ) : null}
            {scan.state === 'failed' ? (
              <Link to={pages.guide('from-your-scan-to-a-twin')} className={styles.link}>
                {texts.guide}
              </Link>
            ) : null}
          </div>
          {scan.run > 0 ? opens : null}
        </>
      );
  }
}

function UnderWay({ scan, nameId }: { scan: Scan; nameId: string }) {
  const step = scan.text || (scan.state === 'waiting' ? texts.waiting : texts.processing);
  const said = scan.left === null ? step : `${step}, ${texts.left(scan.left)}`;
  return (
    <>
      <Progress done={scan.progress} text={said} />
      <p className={styles.facts}>{scan.run > 0 ? `${texts.mayLeave} ${texts.before}` : texts.mayLeave}</p>
      <div className={styles.buttons} data-leads-on>
        <ScanButton scan={scan} intent="cancel" label={texts.stop} nameId={nameId} size="sm" />
        <noscript>
          <Link to={pages.scans()} className={buttonClass()}>
            {texts.reload}
          </Link>
        </noscript>
      </div>
    </>
  );
}

/** Actions for the space that was made from it. */
function Opens({ scan, twin, nameId, isNext, asked }: Omit<ScanStateProps, 'asked'> & { asked: boolean }) {
  const variant = isNext ? 'primary' : 'secondary';
  return (
    <>
      {scan.inTwin || scan.doubts > 0 ? (
        <p className={styles.facts}>
          {scan.inTwin ? `${texts.inTwin}. ` : ''}
          {scan.doubts > 0 ? (
            <Link to={`${pages.scan(scan.id)}#doubts`} aria-describedby={nameId} className={styles.link}>
              {texts.doubts(scan.doubts)}
            </Link>
          ) : null}
        </p>
      ) : null}
      <div className={styles.buttons} data-leads-on>
        {scan.inTwin ? (
          <Link to={pages.myDemo()} aria-describedby={nameId} className={buttonClass({ variant })}>
            {texts.open}
          </Link>
        ) : (
          <UseForTwin scan={scan} twin={twin} nameId={nameId} asked={asked} variant={variant} />
        )}
        <Link to={pages.scan(scan.id)} aria-describedby={nameId} className={buttonClass()}>
          {texts.setUp}
        </Link>
      </div>
    </>
  );
}
