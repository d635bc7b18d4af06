import type { TourProgress } from '../../state/guided-tour/tour-progress.ts';
import { tourTexts } from '../../state/guided-tour/tour-texts.ts';
import { secondsAt, type Stop } from '../../tour/guided-tour/stops.ts';
import { useTimeAtStop } from './use-time-at-stop.ts';

/** The time left at a stop, while the tour stays there; otherwise what the tour is at. */
export function TimeLeft({ stop, progress }: { stop: Stop; progress: TourProgress }) {
  const seconds = useTimeAtStop(progress);
  if (progress.phase !== 'staying') return tourTexts.phases[progress.phase];
  return tourTexts.left(Math.max(1, Math.ceil(secondsAt(stop) - seconds)));
}
