import { useEffect, useRef } from 'react';
import type { TourProgress } from '../../state/tour-progress.ts';
import { tourTexts } from '../../state/tour-texts.ts';
import { secondsAt, type Stop } from '../../tour/stops.ts';
import { useActions } from '../parts/use-player.ts';
import styles from './stop-bar.module.css';
import { useTimeAtStop } from './use-time-at-stop.ts';

interface StopBarProps {
  stops: readonly Stop[];
  /** Which of them is shown. */
  at: number;
  progress: TourProgress;
}

/** Where in the tour one is: a segment for each stop, which leads there. The arrow keys go from one to the next. */
export function StopBar({ stops, at, progress }: StopBarProps) {
  const { guide } = useActions();
  const bar = useRef<HTMLOListElement>(null);
  const seconds = useTimeAtStop(progress);
  useEffect(() => {
    // the focus stays on the stop that is shown
    if (bar.current?.contains(document.activeElement))
      bar.current.querySelector<HTMLElement>('[aria-current]')?.focus();
  });

  function filled(index: number, stop: Stop): number {
    if (index !== at) return index < at ? 1 : 0;
    return progress.phase === 'over' ? 1 : Math.min(1, seconds / secondsAt(stop));
  }

  return (
    <ol ref={bar} className={styles.bar} aria-label={tourTexts.stops}>
      {stops.map((stop, index) => {
        const label = tourTexts.goTo(index + 1, stop.title || tourTexts.untitled);
        return (
          <li key={stop.id}>
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
                className={styles.name}
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
