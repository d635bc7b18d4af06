import styles from './scan-list.module.css';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { FormNotice } from '../form-notice.tsx';
import type { NamedTwin } from '../../../../server/domain/portfolio/list-twins.ts';
import type { ScansAnswer } from './scans-action.ts';
import { texts } from './texts.ts';
import { useState, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CaptureThumbnail, type ThumbnailSource } from '../capture-thumbnail.tsx';
import { MoreForms } from './more-forms.tsx';
import { ScanState, USE_SCAN } from './scan-state.tsx';
import { api } from '../../../../contract/addresses.ts';

interface ScanListProps {
  userId: string;
  scans: readonly Scan[];
  twins: readonly NamedTwin[];
  answer: ScansAnswer | undefined;
}

/** Renders the uploaded scans and their states. */
export function ScanList({ userId, scans, twins, answer }: ScanListProps) {
  const [query] = useSearchParams();
  const next = nextScan(scans);
  const news = useStateNews(scans);
  return (
    <section className="stack gap-4" aria-labelledby="scans-heading">
      <h2 id="scans-heading">{texts.list}</h2>
      <FormNotice answer={answer} />
      {scans.length > 0 ? (
        <ul className="stack plain-list">
          {scans.map((scan) => (
            <ScanItem
              key={scan.id}
              userId={userId}
              scan={scan}
              twins={twins}
              isNext={scan.id === next}
              chooses={query.get(USE_SCAN) === scan.id}
              answer={answer?.scan === scan.id ? answer : undefined}
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
    <div className="muted">
      <p>{texts.noScans}</p>
      <ol className={`stack gap-2 measure ${styles.steps}`}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/**
 * Returns the id of the scan whose main action is highlighted: a scan with a question, otherwise a scan that
 * a twin shows, otherwise the newest scan that can be opened; null if there is none.
 */
export function nextScan(scans: readonly Pick<Scan, 'id' | 'state' | 'inTwin' | 'run'>[]): string | null {
  const next =
    scans.find(({ state }) => state === 'asks') ??
    scans.find(({ inTwin }) => inTwin) ??
    scans.find(({ run }) => run > 0);
  return next?.id ?? null;
}

type Shown = Pick<Scan, 'id' | 'name' | 'state' | 'text'>;

/**
 * Returns the latest messages about scans that became ready, failed or asked a question while the page was
 * open. Screen readers announce them once.
 */
function useStateNews(scans: readonly Shown[]): string {
  const [seen, setSeen] = useState({ scans, news: '' });
  if (seen.scans !== scans) setSeen({ scans, news: stateNews(seen.scans, scans) || seen.news });
  return seen.news;
}

export function stateNews(before: readonly Shown[], now: readonly Shown[]): string {
  return now
    .flatMap(({ id, name, state, text }) => {
      const was = before.find((scan) => scan.id === id);
      if (!was || was.state === state) return [];
      if (state === 'failed') return [texts.news.failed(name, text)];
      return state === 'ready' || state === 'asks' ? [texts.news[state](name)] : [];
    })
    .join(' ');
}

interface ScanItemProps {
  userId: string;
  scan: Scan;
  twins: readonly NamedTwin[];
  /** True if the scan's main action is highlighted. */
  isNext: boolean;
  /** True if the user is choosing a twin for the scan. */
  chooses: boolean;
  answer: ScansAnswer | undefined;
}

function ScanItem({ userId, scan, twins, isNext, chooses, answer }: ScanItemProps) {
  const { name, source, bytes, createdAt, run } = scan;
  const nameId = useId();
  const item = useRef<HTMLLIElement>(null);
  useKeptFocus(() => item.current?.querySelector<HTMLElement>('[data-leads-on] :is(a, button)'), item);
  return (
    <li
      ref={item}
      id={scan.id}
      className={`stack one-column line-above ${styles.item}`}
      aria-labelledby={nameId}
    >
      <div className={classNames(styles.picture, run === 0 && styles.notYet)}>
        <CaptureThumbnail captureId={run > 0 ? scan.id : ''} source={thumbnailOf(userId, scan)} />
      </div>
      <div className="stack gap-3 one-column at-top">
        <div>
          <h3 id={nameId} className="break" dir="auto">
            {name}
          </h3>
          <p className="soft tabular break measure">
            {source ? texts.about(source.name, formatBytes(source.bytes)) : texts.thrownAway}
            {bytes > 0 && bytes !== source?.bytes ? ` · ${texts.takes(formatBytes(bytes))}` : ''}
            {` · ${texts.uploaded} `}
            <RelativeTime at={{ seconds: Math.floor(createdAt / 1000) }} />
          </p>
        </div>
        <ScanState
          scan={scan}
          twins={twins}
          nameId={nameId}
          isNext={isNext}
          chooses={chooses}
          asked={answer?.askUse ?? null}
        />
        <MoreForms
          scan={scan}
          nameId={nameId}
          asked={answer?.ask ? answer.intent : null}
          hasTwin={twins.length > 0}
        />
      </div>
    </li>
  );
}

/**
 * Returns the address of a scan's picture. It includes the run, so that the picture changes when the scan is
 * processed again.
 */
function thumbnailOf(userId: string, { id, run }: Pick<Scan, 'id' | 'run'>): ThumbnailSource {
  const address = `${api.scanPicture(userId, id, 'thumbnail')}?run=${run}`;
  return { ours: { [id]: address }, ownerId: userId, provider: '' };
}
