import { useRef, useState, useEffect, useEffectEvent, type RefObject } from 'react';
import { api, playerAddress } from '../../../contract/addresses.ts';
import { Button } from '../../ui/button/button.tsx';
import { Spinner } from '../../ui/button/spinner.tsx';
import { type LiveTour, nameOf } from '../../browser/live-tour.ts';
import styles from './player-frame.module.css';
import { viewer as texts } from './texts.ts';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { HostMessage, PlayerMode } from '../../../contract/protocol/player-messages.ts';
import {
  readStartAddress,
  readViewAddress,
  watchViewAddress,
  writeViewAddress,
} from '../../browser/view-address.ts';
import { followPresence } from '../../browser/follow-presence.ts';
import { sendReport } from '../../browser/send-report.ts';
import { threadsForMembers } from '../../browser/threads-for-members.ts';
import { followCapture } from '../../browser/follow-capture.ts';
import { commentsOf, openKeeper } from '../../browser/keeper-for-player.ts';
import { filesOnFirstUse } from '../../browser/files/files-on-first-use.ts';
import { createPlayerHost, type PlayerOperations } from '../../browser/player-host.ts';

/** Milliseconds the player has to announce itself. */
const PATIENCE = 15_000;

/** What a player is joined to. */
interface PlayerLink {
  playerOrigin: string;
  allowedOrigins: readonly string[];
  mode: PlayerMode;
  /** Path of the page at which others find the twin. */
  path: string;
  /** The twin where it is stored: its address for data, what tells it from every other, and who looks at it; null for an example. */
  stored: StoredTwinLink | null;
  /** What becomes of what a person did, and what the player hears about it. */
  onOperations: (operations: PlayerOperations) => Promise<HostMessage>;
}

export interface StoredTwinLink {
  ref: TourRef;
  globalId: string;
  /** '' for a visitor. */
  viewerId: string;
  /** Whether that is its owner or a member. */
  isMember: boolean;
}

type PlayerReach = 'waiting' | 'ready' | 'unreachable';

/**
 * Joins the page to the player in `frame`: sends the tour when the player announces itself, and what is new of it from then on;
 * passes what a person does to `onOperations`. Without a tour yet, the player waits for its answer. The view is kept in the page's own address, and
 * restored when that is opened. Returns whether the player has answered.
 */
function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  attempt: number,
  tour: LiveTour | null,
  { playerOrigin, allowedOrigins, mode, path, stored, onOperations }: PlayerLink,
): PlayerReach {
  const [reach, setReach] = useState<{ attempt: number; is: PlayerReach }>({ attempt, is: 'waiting' });
  /** The attempt whose player has asked for the tour: it asks no more, whichever host it has. */
  const asked = useRef<number | null>(null);
  const takeOperations = useEffectEvent(onOperations);
  const origins = allowedOrigins.join(' ');
  const { globalId, viewerId = '', isMember = false } = stored ?? {};
  const { userId, tourId } = stored?.ref ?? {};

  useEffect(() => {
    if (!frame.current || !tour) return;
    const hasAsked = () => asked.current === attempt;
    const ref = userId && tourId ? { userId, tourId } : null;
    const patience = setTimeout(() => hasAsked() || setReach({ attempt, is: 'unreachable' }), PATIENCE);
    const files = filesOnFirstUse({
      tour: ref,
      edits: mode === 'edit',
      tell: (message) => host.tellFiles(message),
    });
    const keptTwin = () => ({ path, name: nameOf(tour.current) });
    const capture = followCapture(ref, tour.current.matterportId, (message) => host.tellFiles(message));
    const presence = followPresence(ref && { ref, viewerId, isMember }, (news) =>
      host.tellPresence({ news }),
    );
    const threads = threadsForMembers(
      ref && isMember && globalId
        ? {
            ref,
            tourId: globalId,
            userId: viewerId,
            twin: () => ({ ...keptTwin(), path: commentsOf(path) }),
            tell: (message) => host.tellThreads(message),
          }
        : null,
    );
    const host = createPlayerHost({
      frame: frame.current,
      playerOrigin,
      allowedOrigins: origins.split(' '),
      mode,
      link: new URL(path, window.location.origin).href,
      ...(globalId ? { tourId: globalId } : {}),
      getView: readViewAddress,
      getStart: readStartAddress,
      onView: writeViewAddress,
      onFiles: files.hear,
      onPresence: (message) => presence.hear(message),
      onThreads(message) {
        if (message.kind !== 'report') return threads.hear(message);
        if (ref)
          void sendReport(api.reports(ref), message).then((answer) => answer && host.tellThreads(answer));
      },
      keeper: mode === 'edit' && viewerId && globalId ? openKeeper(viewerId, globalId, keptTwin) : null,
      getTour: () => tour.current,
      onAnnounced() {
        asked.current = attempt;
        setReach({ attempt, is: 'ready' });
        // After the tour, which is the answer.
        queueMicrotask(() => {
          capture.begin();
          presence.begin();
          threads.begin();
        });
      },
      async onOperations(message) {
        const answer = await takeOperations(message);
        // What is not saved stays in this page, but a conflict is answered with the tour as others have it.
        const isKept = answer.type === 'error' && answer.code !== 'conflict';
        if (mode === 'edit' && isKept) tour.replace(applyToTour(tour.current, message.operations));
        return answer;
      },
    });
    const stopFollowing = tour.subscribe((newer, changes) => {
      // A player that got a tour before it asked for one would ask no more, and be waited for in vain.
      if (hasAsked()) host.tourUpdated(newer, changes);
    });
    const stopWatching = watchViewAddress(
      (view) => host.showView(view),
      (start) => host.begin(start),
    );
    return () => {
      stopFollowing();
      stopWatching();
      clearTimeout(patience);
      files.dispose();
      capture.dispose();
      presence.dispose();
      threads.dispose();
      host.dispose();
    };
  }, [frame, attempt, tour, playerOrigin, origins, mode, path, userId, tourId, globalId, viewerId, isMember]);

  return reach.attempt === attempt ? reach.is : 'waiting';
}

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

/**
 * Renders the player in its frame; until it answers, what is about to open, and if it does not, that. Never a
 * blank frame.
 */
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
