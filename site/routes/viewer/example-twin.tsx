import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../../contract/addresses.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import { LiveTour } from '../../browser/host/live-tour.ts';
import type { PlayerOperations } from '../../browser/host/player-host.ts';
import { Button, Spinner } from '../../ui/button/button.tsx';
import { PlayerFrame, type PlayerOrigins } from './player-frame.tsx';
import { digitalTwin as texts, viewer } from './texts.ts';
import { ViewerPage } from './viewer-page.tsx';
import styles from './example-twin.module.css';

interface ExampleTwinProps {
  id: string;
  name: string;
  poster: string | null;
  origins: PlayerOrigins;
  /** The id of the signed-in user, whose own demo opens when they edit the example; null for visitors. */
  userId: string | null;
}

/**
 * Renders an example in its player. All users share the example, so edits are not saved. A visitor's edits
 * exist only in this window. If the user is signed in, an edit opens their own demo instead.
 */
export function ExampleTwin({ id, name, poster, origins, userId }: ExampleTwinProps) {
  const { tour, error, retry } = useExampleTour(id);
  const [note, setNote] = useState('');
  const navigate = useNavigate();

  async function onOperations({ changeId }: PlayerOperations): Promise<HostMessage> {
    if (userId) {
      await navigate(pages.demo(userId));
      return { type: 'error', changeId, code: 'example', detail: texts.leading };
    }
    setNote(texts.keptHere);
    return { type: 'error', changeId, code: 'example', detail: texts.keptHere };
  }

  return (
    <ViewerPage name={name} state={note}>
      {tour ? (
        <PlayerFrame
          tour={tour}
          name={name}
          demo={false}
          userId={null}
          poster={poster}
          mode="edit"
          path={pages.digitalTwin(id)}
          stored={null}
          onOperations={onOperations}
          {...origins}
        />
      ) : (
        <Waiting name={name} poster={poster} error={error} onRetry={retry} />
      )}
    </ViewerPage>
  );
}

interface WaitingProps {
  name: string;
  poster: string | null;
  error: string | null;
  onRetry: () => void;
}

function Waiting({ name, poster, error, onRetry }: WaitingProps) {
  return (
    <div className={`center relative ${styles.waiting}`}>
      {poster ? <img src={poster} alt="" className="poster full fill" /> : null}
      {error ? (
        <div role="alert" className={`stack gap-3 centered relative ${styles.words}`}>
          <p>{error}</p>
          <p>{texts.failedHint}</p>
          <Button variant="primary" onClick={onRetry}>
            {viewer.retry}
          </Button>
        </div>
      ) : (
        <p role="status" className={`stack gap-3 centered relative ${styles.words}`}>
          <Spinner />
          {viewer.opening(name)}
        </p>
      )}
    </div>
  );
}

interface State {
  tour: LiveTour | null;
  error: string | null;
}

/** Returns an example's tour, fetched from its own address. */
function useExampleTour(id: string) {
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
