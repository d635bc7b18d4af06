import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../contract/addresses.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { LiveTour } from '../../browser/live-tour.ts';
import { digitalTwin as texts } from './texts.ts';

interface State {
  tour: LiveTour | null;
  error: string | null;
}

/** An example's tour, fetched from its own address. */
export function useExampleTour(id: string) {
  const [state, setState] = useState<State>({ tour: null, error: null });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    fetchExample(id, attempt, stop.signal).then(
      (tour) => setState({ tour: new LiveTour(tour), error: null }),
      (failure: unknown) => {
        if (stop.signal.aborted) return;
        const error = (failure as Error).message;
        console.error(error);
        setState({ tour: null, error });
      },
    );
    return () => stop.abort();
  }, [id, attempt]);

  const retry = useCallback(() => {
    setState({ tour: null, error: null });
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}

async function fetchExample(id: string, attempt: number, signal: AbortSignal): Promise<WireTour> {
  const response = await fetch(api.example(id), {
    signal,
    cache: attempt === 0 ? 'default' : 'reload',
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(texts.fetchFailed('no answer'));
  });
  if (!response.ok) throw new Error(texts.fetchFailed(response.status));
  return (await response.json()) as WireTour;
}
