import { ButtonForm, useIsSent } from '../button-form.tsx';
import { Link, useSearchParams, Form } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { NamedTwin } from '../../../../server/domain/portfolio/list-twins.ts';
import type { AskedUse } from './scans-action.ts';
import { texts } from './texts.ts';
import styles from './scan-list.module.css';
import { UseInTwin } from './use-in-twin.tsx';
import { Button } from '../../../ui/button/button.tsx';

/** The address parameter that contains the id of the scan for which the user is choosing a twin. */
export const USE_SCAN = 'use';

interface ScanStateProps {
  scan: Scan;
  twins: readonly NamedTwin[];
  nameId: string;
  /** True if the scan's main action is highlighted. */
  isNext: boolean;
  chooses: boolean;
  asked: AskedUse | null;
}

/** Renders the state of a scan, and what the user can do next. */
export function ScanState(shown: ScanStateProps) {
  const { scan, nameId, isNext } = shown;
  const opens = <Opens {...shown} />;
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
          <div className="row wrap gap-3" data-leads-on>
            {scan.source ? (
              <ButtonForm
                intent="process"
                fields={{ scan: scan.id }}
                label={texts.tryAgain}
                aria-describedby={nameId}
              />
            ) : null}
            {scan.state === 'failed' ? (
              <Link to={pages.guide('from-your-scan-to-a-twin')} className="small">
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
      <p className="soft tabular break measure">
        {scan.run > 0 ? `${texts.mayLeave} ${texts.before}` : texts.mayLeave}
      </p>
      <div className="row wrap gap-3" data-leads-on>
        <ButtonForm
          intent="cancel"
          fields={{ scan: scan.id }}
          label={texts.stop}
          aria-describedby={nameId}
          size="sm"
        />
        <noscript>
          <Link to={pages.scans()} className={buttonClass()}>
            {texts.reload}
          </Link>
        </noscript>
      </div>
    </>
  );
}

/** Renders actions for the capture made from the scan. */
function Opens({ scan, twins, nameId, isNext, chooses, asked }: ScanStateProps) {
  const [query] = useSearchParams();
  const variant = isNext ? 'primary' : 'secondary';
  const shownIn = twins.filter(({ captureId }) => captureId === scan.id);
  const [first] = shownIn;
  // The form lists all twins, so it is shown only where it is needed.
  const isChosen = chooses || asked !== null || (isNext && !first);
  return (
    <>
      {first || scan.doubts > 0 ? (
        <p className="soft tabular break measure">
          {first ? <ShownIn twins={shownIn} /> : null}
          {scan.doubts > 0 ? (
            <Link to={`${pages.scan(scan.id)}#doubts`} aria-describedby={nameId} className="small">
              {texts.doubts(scan.doubts)}
            </Link>
          ) : null}
        </p>
      ) : null}
      <div className={`flex wrap gap-3 at-end ${styles.opens}`} data-leads-on>
        {isChosen ? (
          <UseInTwin scan={scan} twins={twins} nameId={nameId} asked={asked} variant="primary" />
        ) : null}
        {first ? (
          <Link to={pages.setUp(first)} aria-describedby={nameId} className={buttonClass({ variant })}>
            {texts.open}
          </Link>
        ) : null}
        {isChosen ? null : (
          <Link
            to={`?${new URLSearchParams({ ...Object.fromEntries(query), [USE_SCAN]: scan.id })}`}
            preventScrollReset
            aria-describedby={nameId}
            className={buttonClass()}
          >
            {first ? texts.chooseAnother : texts.chooseTwin}
          </Link>
        )}
        <Link to={pages.scan(scan.id)} aria-describedby={nameId} className={buttonClass()}>
          {texts.setUp}
        </Link>
      </div>
    </>
  );
}

/** Renders the names of the twins that show a scan. */
function ShownIn({ twins }: { twins: readonly NamedTwin[] }) {
  return (
    <>
      {texts.inTwin}{' '}
      {twins.map((twin, index) => (
        <span key={twin.tourId}>
          {index > 0 ? ', ' : ''}
          <Link to={pages.setUp(twin)} className="small">
            <bdi>{twin.name || texts.unnamed}</bdi>
          </Link>
        </span>
      ))}
      {'. '}
    </>
  );
}

/** Renders questions about information that the file does not contain. The most likely answer is selected. */
function QuestionForm({ scan, nameId, isNext }: { scan: Scan; nameId: string; isNext: boolean }) {
  const busy = useIsSent({ scan: scan.id, intent: 'process' });
  return (
    <Form method="post" preventScrollReset className="stack gap-4" aria-describedby={nameId}>
      <input type="hidden" name="scan" value={scan.id} />
      <p>{texts.asks}</p>
      {scan.questions.map(({ about, question, options }) => (
        <fieldset key={about} className="stack gap-1">
          <legend className="medium">{question}</legend>
          {options.map(({ value, label, picture }, index) => (
            <label key={value} className={`row gap-3 ${styles.option}`}>
              <input type="radio" name={about} value={value} defaultChecked={index === 0} required />
              {picture ? <img src={picture} alt="" className={styles.optionPicture} /> : null}
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button intent="process" variant={isNext ? 'primary' : 'secondary'} busy={busy}>
          {texts.answer}
        </Button>
      </div>
    </Form>
  );
}
