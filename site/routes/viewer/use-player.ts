import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import type { HostMessage, PlayerMode } from '../../../contract/protocol/player-messages.ts';
import {
  readStartAddress,
  readViewAddress,
  watchViewAddress,
  writeViewAddress,
} from '../../browser/view-address.ts';
import { followCapture } from '../../browser/follow-capture.ts';
import { openKeeper } from '../../browser/keeper-for-player.ts';
import { filesOnFirstUse } from '../../browser/files/files-on-first-use.ts';
import { createPlayerHost, type PlayerOperations } from '../../browser/player-host.ts';
import type { LiveTour } from '../../browser/live-tour.ts';

/** Milliseconds the player has to announce itself. */
const PATIENCE = 15_000;

/** What a player is joined to. */
export interface PlayerLink {
  playerOrigin: string;
  allowedOrigins: readonly string[];
  mode: PlayerMode;
  /** Path of the page at which others find the twin. */
  path: string;
  /** What tells the twin from every other; absent where it is not stored. */
  tourId?: string;
  /** Whose twin it is, for its files; null where it has none. */
  filesOf: string | null;
  /** What becomes of what a person did, and what the player hears about it. */
  onOperations: (operations: PlayerOperations) => Promise<HostMessage>;
}

export type PlayerReach = 'waiting' | 'ready' | 'unreachable';

/**
 * Joins the page to the player in `frame`: sends the tour when the player announces itself, and what is new of it from then on;
 * passes what a person does to `onOperations`. Without a tour yet, the player waits for its answer. The view is kept in the page's own address, and
 * restored when that is opened. Returns whether the player has answered.
 */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  attempt: number,
  tour: LiveTour | null,
  { playerOrigin, allowedOrigins, mode, path, tourId, filesOf, onOperations }: PlayerLink,
): PlayerReach {
  const [reach, setReach] = useState<{ attempt: number; is: PlayerReach }>({ attempt, is: 'waiting' });
  /** The attempt whose player has asked for the tour: it asks no more, whichever host it has. */
  const asked = useRef<number | null>(null);
  const takeOperations = useEffectEvent(onOperations);
  const origins = allowedOrigins.join(' ');

  useEffect(() => {
    if (!frame.current || !tour) return;
    const hasAsked = () => asked.current === attempt;
    const patience = setTimeout(() => hasAsked() || setReach({ attempt, is: 'unreachable' }), PATIENCE);
    const files = filesOnFirstUse({
      userId: filesOf,
      own: mode === 'edit',
      tell: (message) => host.tellFiles(message),
    });
    const capture = followCapture(filesOf, tour.current.matterportId, (message) => host.tellFiles(message));
    const host = createPlayerHost({
      frame: frame.current,
      playerOrigin,
      allowedOrigins: origins.split(' '),
      mode,
      link: new URL(path, window.location.origin).href,
      ...(tourId ? { tourId } : {}),
      getView: readViewAddress,
      getStart: readStartAddress,
      onView: writeViewAddress,
      onFiles: files.hear,
      keeper: mode === 'edit' && filesOf && tourId ? openKeeper(filesOf, tourId) : null,
      getTour: () => tour.current,
      onAnnounced() {
        asked.current = attempt;
        setReach({ attempt, is: 'ready' });
        queueMicrotask(() => capture.begin()); // after the tour, which is the answer
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
      host.dispose();
    };
  }, [frame, attempt, tour, playerOrigin, origins, mode, path, tourId, filesOf]);

  return reach.attempt === attempt ? reach.is : 'waiting';
}
