import { useRef, useState } from 'react';
import { playerAddress } from '../../../contract/addresses.ts';
import { Button } from '../../ui/button/button.tsx';
import { Spinner } from '../../ui/button/spinner.tsx';
import type { LiveTour } from '../../browser/live-tour.ts';
import styles from './player-frame.module.css';
import { viewer as texts } from './texts.ts';
import { usePlayer, type PlayerLink } from './use-player.ts';

export interface PlayerOrigins {
  /** Where the player is. */
  playerOrigin: string;
  /** Which origins are listened to. */
  allowedOrigins: readonly string[];
}

interface PlayerFrameProps extends PlayerLink {
  tour: LiveTour;
  /** The tour has not arrived yet: the player is not answered before. */
  waits?: boolean;
  name: string;
  /** `demo` and `uid` of the player's address. */
  demo: boolean;
  userId: string | null;
  /** Shown until the player answers. */
  poster: string | null;
}

/** The player in its frame; until it answers, what is about to open, and if it does not, that. Never a blank frame. */
export function PlayerFrame({ tour, waits = false, name, demo, userId, poster, ...link }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  // The address is chosen once: the player itself follows a tour that changes its capture.
  const [address] = useState(
    () => link.playerOrigin + playerAddress(tour.current.matterportId, demo, userId),
  );
  const reach = usePlayer(frame, attempt, waits ? null : tour, link);

  return (
    <div className={styles.stage}>
      <iframe
        key={attempt}
        ref={frame}
        src={address}
        title={texts.frame(name)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: the two rights together open nothing
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock allow-downloads"
        allow="fullscreen; clipboard-write; xr-spatial-tracking"
        className={styles.frame}
      />
      {reach === 'waiting' ? (
        <div className={styles.cover}>
          {poster ? <img src={poster} alt="" className={styles.poster} /> : null}
          <p role="status" className={styles.opening}>
            <Spinner />
            <span dir="auto">{texts.opening(name)}</span>
          </p>
        </div>
      ) : null}
      {reach === 'unreachable' ? (
        <div role="alert" className={styles.cover}>
          <h2 className={styles.title}>{texts.unreachable}</h2>
          <p>{texts.unreachableHint}</p>
          <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
