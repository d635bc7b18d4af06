import styles from './tour-panel.module.css';
import { useEffect, useRef, type KeyboardEvent, useState, useLayoutEffect } from 'react';
import { X, Pause, Play } from '../../../design/icons.ts';
import { WAITING, type GuidedTourProgress, timeAtStop } from '../../state/guided-tour-progress.ts';
import { tourTexts } from '../../state/tour-texts.ts';
import { listStops, secondsAt, type Stop } from '../../tour/stops.ts';
import { runs } from '../../tour/guided-tour-run.ts';
import { IconButton, PanelIcon } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { RotateCcw, SkipBack, SkipForward } from '../../../design/tour-icons.ts';
import { LinkedText } from '../parts/links.tsx';
import captionStyles from './caption.module.css';
import { StopPicture } from './stop-picture.tsx';

interface TourButtonsProps {
  progress: GuidedTourProgress;
  /** True while the first stop is shown. `last` is true while the last stop is shown. */
  first: boolean;
  last: boolean;
}

/**
 * Renders the controls of the guided tour. Unavailable controls stay in place, and keyboard users can still
 * reach them.
 */
function TourButtons({ progress, first, last }: TourButtonsProps) {
  const { guide } = useActions();
  const untouched = first && progress.phase !== 'over';
  return (
    <div role="group" aria-label={tourTexts.name} className={`row gap-2 ${styles.buttons}`}>
      <IconButton
        icon={SkipBack}
        label={tourTexts.back}
        aria-disabled={first}
        onClick={() => first || guide(({ back }) => back())}
      />
      <MainButton progress={progress} />
      <IconButton
        icon={SkipForward}
        label={tourTexts.next}
        aria-disabled={last}
        onClick={() => last || guide(({ next }) => next())}
      />
      <IconButton
        icon={RotateCcw}
        label={tourTexts.restart}
        className={styles.restart}
        aria-disabled={untouched}
        onClick={() => untouched || guide(({ restart }) => restart())}
      />
    </div>
  );
}

function MainButton({ progress }: Pick<TourButtonsProps, 'progress'>) {
  const { guide } = useActions();
  const { phase, leg, begins } = progress;
  const plays = runs(progress);
  const go = leg === 0 || begins ? tourTexts.play : tourTexts.resume;
  const label = plays ? tourTexts.pause : phase === 'over' ? tourTexts.again : go;
  return (
    <button
      type="button"
      data-main
      className={`row grow gap-2 ${plays ? '' : 'primary'} ${styles.main}`}
      onClick={() => guide(({ play, pause }) => (plays ? pause() : play()))}
    >
      <PanelIcon icon={plays ? Pause : phase === 'over' ? RotateCcw : Play} />
      {label}
    </button>
  );
}

/** The time between two updates of the display, in milliseconds. */
const TICK = 200;

/** Returns how many seconds the tour has stayed at the current stop. Updates while the timer runs. */
function useTimeAtStop(progress: GuidedTourProgress): number {
  const [, look] = useState(0);
  const running = progress.since !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => look((looks) => looks + 1), TICK);
    return () => clearInterval(timer);
  }, [running]);
  return timeAtStop(progress) / 1000;
}

interface StopBarProps {
  stops: readonly Stop[];
  /** The index of the current stop. */
  at: number;
  progress: GuidedTourProgress;
}

/**
 * Renders the position in the tour as a bar with a button for each stop. If the bar has the focus, the focus
 * moves with the current stop.
 */
function StopBar({ stops, at, progress }: StopBarProps) {
  const { guide } = useActions();
  const bar = useRef<HTMLOListElement>(null);
  const seconds = useTimeAtStop(progress);
  useEffect(() => {
    // Keeps the focus on the current stop.
    if (bar.current?.contains(document.activeElement))
      bar.current.querySelector<HTMLElement>('[aria-current]')?.focus();
  });

  function filled(index: number, stop: Stop): number {
    if (index !== at) return index < at ? 1 : 0;
    return progress.phase === 'over' ? 1 : Math.min(1, seconds / secondsAt(stop));
  }

  return (
    <ol ref={bar} className={`stack plain-list ${styles.bar}`} aria-label={tourTexts.stops}>
      {stops.map((stop, index) => {
        const label = tourTexts.goTo(index + 1, stop.title || tourTexts.untitled);
        return (
          <li key={stop.id} className="relative">
            <button
              type="button"
              data-stop
              className={styles.stop}
              aria-label={label}
              aria-current={index === at ? 'step' : undefined}
              tabIndex={index === at ? 0 : -1}
              onClick={() => guide(({ goTo }) => goTo(stop.id))}
            >
              <span className={styles.track}>
                <span className={styles.fill} style={{ scale: `${filled(index, stop)} 1` }} />
              </span>
              <span
                className={`clip ${styles.name}`}
                aria-hidden="true"
                dir="auto"
                data-end={index >= stops.length / 2}
              >
                {label}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * How long to wait before adding text to a new live region, in milliseconds. Screen readers do not announce
 * text that is added earlier.
 */
const NOTICED = 150;

/**
 * Renders the guided tour beside the view: the caption of the stop, the position in the tour, and the
 * controls.
 */
export function TourPanel() {
  const stops = usePlayerState(({ annotations }) => listStops(annotations));
  const shown = usePlayerState((state) => state.stop);
  const progress = usePlayerState((state) => state.guidedTour) ?? WAITING;
  const { guide } = useActions();
  const panel = useRef<HTMLElement>(null);
  const { begins } = progress;
  useEffect(() => {
    if (begins) panel.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, [begins]);

  const at = stops.findIndex(({ id }) => id === shown);
  const stop = stops[at];
  if (!stop) return null;

  function steer(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const pressed = target instanceof HTMLElement && target.matches('button:not([data-stop]), a');
    if (key === 'ArrowRight') guide(({ next }) => next());
    else if (key === 'ArrowLeft') guide(({ back }) => back());
    else if (key === 'Home') guide(({ goTo }) => goTo(stops[0]!.id));
    else if (key === 'End') guide(({ goTo }) => goTo(stops.at(-1)!.id));
    else if (key === ' ' && !pressed) guide(({ play, pause }) => (runs(progress) ? pause() : play()));
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its controls
    <aside
      ref={panel}
      className={`unprinted column full line-above sheet-panel ${styles.panel}`}
      aria-label={tourTexts.name}
      onKeyDown={steer}
    >
      <header className="row spread rigid">
        <p className={`soft flex wrap tabular ${styles.where}`}>
          <strong className="semi">{tourTexts.where(at + 1, stops.length)}</strong>
          <span className={`semi ${styles.phase}`} data-phase={progress.phase}>
            <TimeLeft stop={stop} progress={progress} />
          </span>
        </p>
        <IconButton
          icon={X}
          label={tourTexts.end}
          className={styles.end}
          onClick={() => guide(({ end }) => end())}
        />
      </header>
      <div className={`rigid ${styles.controls}`}>
        <StopBar stops={stops} at={at} progress={progress} />
        <TourButtons progress={progress} first={at === 0} last={at === stops.length - 1} />
      </div>
      <Caption key={stop.id} stop={stop} next={stops[at + 1]} />
      <SpokenCaption stop={stop} where={tourTexts.where(at + 1, stops.length)} />
    </aside>
  );
}

/** Renders the time left while the tour stays at a stop, or otherwise the state of the tour. */
function TimeLeft({ stop, progress }: { stop: Stop; progress: GuidedTourProgress }) {
  const seconds = useTimeAtStop(progress);
  if (progress.phase !== 'staying') return tourTexts.phases[progress.phase];
  return tourTexts.left(Math.max(1, Math.ceil(secondsAt(stop) - seconds)));
}

/** Announces the caption of each stop once, politely. */
function SpokenCaption({ stop, where }: { stop: Stop; where: string }) {
  const [said, setSaid] = useState('');
  const caption = [`${where}: ${stop.title || tourTexts.untitled}`, stop.text].filter(Boolean).join('. ');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(caption), NOTICED);
    return () => clearTimeout(timer);
  }, [caption]);
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
}

/** Renders the text of a stop. A text that is too long for the panel scrolls and can be focused. */
function Caption({ stop, next }: { stop: Stop; next: Stop | undefined }) {
  const place = usePlayerState(({ capture }) => capture?.rooms.find(({ id }) => id === stop.room)?.name);
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const title = stop.title || tourTexts.untitled;
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const watched = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1));
    watched.observe(element);
    return () => watched.disconnect();
  }, []);
  useEffect(() => {
    if (!next?.picture) return;
    // Loads the next stop's picture before the tour reaches that stop.
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.src = next.picture;
  }, [next]);
  return (
    <div
      ref={body}
      className={`flex gap-3 scrolls ${captionStyles.body}`}
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users scroll it by keys
      tabIndex={scrolls ? 0 : undefined}
    >
      <div className={`grow ${captionStyles.words}`}>
        <h2 className="break" dir="auto">
          {title}
        </h2>
        {place && place !== title && <p className="soft">{place}</p>}
        {stop.text && <LinkedText className={`break ${captionStyles.text}`} text={stop.text} />}
      </div>
      {stop.picture && <StopPicture address={stop.picture} title={title} />}
    </div>
  );
}
