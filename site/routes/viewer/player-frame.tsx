import { useRef, useState, useEffect, useEffectEvent, type RefObject } from 'react';
import { api, playerAddress } from '../../../contract/addresses.ts';
import { Button, Spinner } from '../../ui/button/button.tsx';
import { type LiveTour, nameOf } from '../../browser/host/live-tour.ts';
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
} from '../../browser/host/view-address.ts';
import { followPresence } from '../../browser/follow-presence.ts';
import { sendReport } from '../../browser/host/send-report.ts';
import { threadsForMembers, filesOnFirstUse } from '../../browser/host/on-first-use.ts';
import { followCapture } from '../../browser/host/follow-capture.ts';
import { commentsOf, openKeeper } from '../../browser/host/keeper-for-player.ts';
import { createPlayerHost, type PlayerOperations } from '../../browser/host/player-host.ts';

/** How long to wait for the player to announce itself, in milliseconds. */
const PATIENCE = 15_000;

/** The data and handlers that the page uses to connect to a player. */
interface PlayerLink extends PlayerOrigins {
  mode: PlayerMode;
  /** The path of the page where others find the twin. */
  path: string;
  /** The stored twin, with its unique id and information about the viewer; null for an example. */
  stored: StoredTwinLink | null;
  /** Handles a user's operations. Resolves with the answer for the player. */
  onOperations: (operations: PlayerOperations) => Promise<HostMessage>;
}

export interface StoredTwinLink {
  ref: TourRef;
  globalId: string;
  /** The id of the viewer; '' for a visitor. */
  viewerId: string;
  /** True if the viewer is the owner or a member. */
  isMember: boolean;
}

type PlayerReach = 'waiting' | 'ready' | 'unreachable';

/**
 * Connects the page with the player in `frame`. When the player announces itself, sends it the tour and,
 * later, updates. Passes the user's operations to `onOperations`. While `tour` is null, the player receives
 * no answer and waits. The page's address contains the current view, so opening the address restores the
 * view. Returns whether the player has announced itself, or has failed to do so within `PATIENCE`.
 */
function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  attempt: number,
  tour: LiveTour | null,
  { playerOrigin, allowedOrigins, mode, path, stored, onOperations }: PlayerLink,
): PlayerReach {
  const [reach, setReach] = useState<{ attempt: number; is: PlayerReach }>({ attempt, is: 'waiting' });
  /**
   * The attempt whose player has requested the tour. It is kept when the host is replaced, because a player
   * that already has the tour does not request it again.
   */
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
        // Starts the followers after the tour has been sent as the answer.
        queueMicrotask(() => {
          capture.begin();
          presence.begin();
          threads.begin();
        });
      },
      async onOperations(message) {
        const answer = await takeOperations(message);
        // Adds unsaved changes to the page's tour, except after a conflict.
        // After a conflict, an older player receives the tour as others see it.
        const isKept = answer.type === 'error' && answer.code !== 'conflict';
        if (mode === 'edit' && isKept) tour.replace(applyToTour(tour.current, message.operations));
        return answer;
      },
    });
    const stopFollowing = tour.subscribe((newer, changes) => {
      // If a player received a tour before it requested one, the page would wait forever for the request.
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
  /** The origin of the player. */
  playerOrigin: string;
  /** The origins from which messages are accepted. */
  allowedOrigins: readonly string[];
}

interface PlayerFrameProps extends PlayerLink {
  tour: LiveTour;
  /** True if the tour has not loaded yet, so the player receives no answer. */
  waits?: boolean;
  name: string;
  /** The values of the parameters `demo` and `uid` in the player's address. */
  demo: boolean;
  userId: string | null;
  /** The picture shown until the player has started. */
  poster: string | null;
}

/**
 * Renders the player in its frame. Until the player announces itself, shows what is about to open. If the
 * player does not announce itself in time, shows an error. The frame is never blank.
 */
export function PlayerFrame({ tour, waits = false, name, demo, userId, poster, ...link }: PlayerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  // The address is computed only once, because the player itself handles a tour whose capture changes.
  const [address] = useState(
    () => link.playerOrigin + playerAddress(tour.current.matterportId, demo, userId),
  );
  const reach = usePlayer(frame, attempt, waits ? null : tour, link);

  return (
    <div className={`relative ${styles.stage}`}>
      <iframe
        key={attempt}
        ref={frame}
        src={address}
        title={texts.frame(name)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- harmless, because the player is on another origin
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock allow-downloads"
        allow="fullscreen; clipboard-write; xr-spatial-tracking"
        className={`full fill ${styles.frame}`}
      />
      {reach === 'waiting' ? (
        <div className={`stack gap-3 fill centered ${styles.cover}`}>
          {poster ? <img src={poster} alt="" className="poster full fill" /> : null}
          <p role="status" className={`row gap-3 break relative ${styles.opening}`}>
            <Spinner />
            <span dir="auto">{texts.opening(name)}</span>
          </p>
        </div>
      ) : null}
      {reach === 'unreachable' ? (
        <div role="alert" className={`stack gap-3 fill centered ${styles.cover}`}>
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
