import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { HostMessage, PlayerMode, WireTour } from '../../../contract/player-messages.ts';
import { readViewAddress, watchViewAddress, writeViewAddress } from '../../browser/view-address.ts';
import { createPlayerHost, type PlayerChange, type PlayerHost } from '../../browser/player-host.ts';

/** Milliseconds the player has to announce itself. */
const PATIENCE = 15_000;

/** What a player is joined to. */
export interface PlayerLink {
  playerOrigin: string;
  allowedOrigins: readonly string[];
  mode: PlayerMode;
  /** Path of the page at which others find the twin. */
  path: string;
  /** What becomes of a change, and what the player hears about it. */
  onChange: (change: PlayerChange) => Promise<HostMessage>;
}

export type PlayerReach = 'waiting' | 'ready' | 'unreachable';

/**
 * Joins the page to the player in `frame`: sends `tour` when the player announces itself and whenever the page has a newer
 * one, and passes its changes to `onChange`; from then on the changed tour is the current one. The view is kept in the page's own
 * address, and restored when that is opened. Returns whether the player has answered.
 */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  attempt: number,
  tour: WireTour,
  { playerOrigin, allowedOrigins, mode, path, onChange }: PlayerLink,
): PlayerReach {
  const [reach, setReach] = useState<{ attempt: number; is: PlayerReach }>({ attempt, is: 'waiting' });
  const current = useRef(tour);
  const host = useRef<PlayerHost>(null);
  const takeChange = useEffectEvent(onChange);
  const origins = allowedOrigins.join(' ');

  useEffect(() => {
    if (!frame.current) return;
    const patience = setTimeout(() => setReach({ attempt, is: 'unreachable' }), PATIENCE);
    const made = createPlayerHost({
      frame: frame.current,
      playerOrigin,
      allowedOrigins: origins.split(' '),
      mode,
      link: new URL(path, window.location.origin).href,
      getView: readViewAddress,
      onView: writeViewAddress,
      getTour() {
        clearTimeout(patience);
        setReach({ attempt, is: 'ready' });
        return current.current;
      },
      onChange(change) {
        if (mode === 'edit') current.current = change.tour;
        return takeChange(change);
      },
    });
    host.current = made;
    const stopWatching = watchViewAddress((view) => made.showView(view));
    return () => {
      stopWatching();
      clearTimeout(patience);
      made.dispose();
      host.current = null;
    };
  }, [frame, attempt, playerOrigin, origins, mode, path]);

  useEffect(() => {
    if (current.current === tour) return;
    current.current = tour;
    host.current?.tourUpdated(tour);
  }, [tour]);

  return reach.attempt === attempt ? reach.is : 'waiting';
}
