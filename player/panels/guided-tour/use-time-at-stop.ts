import { useEffect, useState } from 'react';
import { timeAtStop, type TourProgress } from '../../state/tour-progress.ts';

/** Milliseconds between two looks at the time. */
const TICK = 200;

/** Seconds that the tour has stayed at its stop, told again and again while they run. */
export function useTimeAtStop(progress: TourProgress): number {
  const [, look] = useState(0);
  const running = progress.since !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => look((looks) => looks + 1), TICK);
    return () => clearInterval(timer);
  }, [running]);
  return timeAtStop(progress) / 1000;
}
