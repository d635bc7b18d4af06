import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import type { WireTour } from '../../../contract/player-messages.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { PlayerChange } from '../../browser/player-host.ts';
import { watch } from '../../browser/watch.ts';
import { newerTour } from './newer-tour.ts';
import { PlayerFrame, type PlayerOrigins } from './player-frame.tsx';
import { saveTour } from './save-tour.ts';
import { viewer as texts } from './texts.ts';
import { ViewerPage } from './viewer-page.tsx';

interface DemoTwinProps {
  userId: string;
  /** As the page was rendered with it. */
  tour: WireTour;
  /** The person looking owns it: the player may change it, and every change is saved. */
  own: boolean;
  origins: PlayerOrigins;
  poster: string | null;
}

/** A demo twin in its player, kept in step with the server both ways. */
export function DemoTwin({ userId, tour: loaded, own, origins, poster }: DemoTwinProps) {
  const { revalidate } = useRevalidator();
  const [tour, setTour] = useState(loaded);
  const name = typeof tour.name === 'string' ? tour.name : '';
  /** A document that came while a save was under way: most often that very save's own. */
  const inFlight = useRef(0);
  const held = useRef<WireTour | null>(null);

  useEffect(
    () =>
      watch(formatTopic({ kind: 'tour', userId }), (event) => {
        // Deleted or made private: the loader knows what to show instead.
        if (event.type !== 'document' || !event.document) return void revalidate();
        const document = event.document as WireTour;
        // Another capture is another player.
        if (document.matterportId !== loaded.matterportId) return void revalidate();
        if (inFlight.current > 0) held.current = document;
        else setTour((known) => newerTour(known, document));
      }),
    [userId, loaded.matterportId, revalidate],
  );

  async function onChange(change: PlayerChange) {
    if (!own)
      return {
        type: 'error',
        changeId: change.changeId,
        code: 'read-only',
        detail: texts.readOnlyHint,
      } as const;
    inFlight.current += 1;
    const { answer, tour: standing } = await saveTour(userId, change);
    inFlight.current -= 1;
    const later = held.current;
    held.current = null;
    setTour((known) =>
      [standing, later].reduce<WireTour>((newest, next) => (next ? newerTour(newest, next) : newest), known),
    );
    return answer;
  }

  return (
    <ViewerPage name={name} state={own ? '' : texts.readOnly}>
      <PlayerFrame
        tour={tour}
        name={name}
        demo
        userId={userId}
        poster={poster}
        mode={own ? 'edit' : 'read-only'}
        path={pages.demo(userId)}
        onChange={onChange}
        {...origins}
      />
    </ViewerPage>
  );
}
