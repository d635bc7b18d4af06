import styles from './tour-panel.module.css';
import { useEffect, useRef, type KeyboardEvent, useState } from 'react';
import { X } from '../../../design/icons.ts';
import { WAITING, type TourProgress } from '../../state/tour-progress.ts';
import { tourTexts } from '../../state/tour-texts.ts';
import { listStops, secondsAt, type Stop } from '../../tour/stops.ts';
import { runs } from '../../tour/tour-run.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { Caption } from './caption.tsx';
import { StopBar } from './stop-bar.tsx';
import { TourButtons } from './tour-buttons.tsx';
import { useTimeAtStop } from './use-time-at-stop.ts';

/** Milliseconds after which a screen reader takes notice of what comes into an element that is new itself. */
const NOTICED = 150;

/** The guided tour beside the view: captions of the stop, where in the tour that is, and how it goes on. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it, as a media player has them
    <aside ref={panel} className={styles.panel} aria-label={tourTexts.name} onKeyDown={steer}>
      <header className={styles.head}>
        <p className={styles.where}>
          <strong>{tourTexts.where(at + 1, stops.length)}</strong>
          <span className={styles.phase} data-phase={progress.phase}>
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
      <div className={styles.controls}>
        <StopBar stops={stops} at={at} progress={progress} />
        <TourButtons progress={progress} first={at === 0} last={at === stops.length - 1} />
      </div>
      <Caption key={stop.id} stop={stop} next={stops[at + 1]} />
      <SpokenCaption stop={stop} where={tourTexts.where(at + 1, stops.length)} />
    </aside>
  );
}

/** The time left at a stop, while the tour stays there; otherwise what the tour is at. */
function TimeLeft({ stop, progress }: { stop: Stop; progress: TourProgress }) {
  const seconds = useTimeAtStop(progress);
  if (progress.phase !== 'staying') return tourTexts.phases[progress.phase];
  return tourTexts.left(Math.max(1, Math.ceil(secondsAt(stop) - seconds)));
}

/** Says the caption of each stop once, and politely. */
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
