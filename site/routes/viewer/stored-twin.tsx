import type { ShownTwin } from './load-twin.ts';
import { NoTwin } from './no-twin.tsx';
import { demo as texts, viewer as liveTwinTexts } from './texts.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { api, pages } from '../../../contract/addresses.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import type { OwnRole } from '../../../contract/members.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { PlayerOperations } from '../../browser/host/player-host.ts';
import { revisionOf } from '../../browser/host/player-feed.ts';
import { reasonOf } from '../../../outbox/outbox.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import { sendOperations } from '../../browser/send-operations.ts';
import { watch } from '../../browser/watch.ts';
import { isSameTour, LiveTour, nameOf } from '../../browser/host/live-tour.ts';
import { PlayerFrame, type PlayerOrigins, type StoredTwinLink } from './player-frame.tsx';
import { type Arrival, TwinNews } from './twin-news.tsx';
import type { BellData } from '../../page/bell.tsx';
import { UnsentEdits } from '../../page/unsent-edits.tsx';
import styles from './viewer-page.module.css';
import { ViewerPage } from './viewer-page.tsx';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';

/** Renders a twin, or why it cannot be shown. */
export function StoredTwin({ shown }: { shown: ShownTwin }) {
  switch (shown.kind) {
    case 'not-yet':
      return <NoTwin title={texts.notYet} hint={shown.own ? texts.notYetOwner : texts.notYetOther} />;
    case 'no-space':
      return <NoTwin title={texts.noSpace} hint={shown.own ? texts.noSpaceOwner : texts.noSpaceOther} />;
    case 'twin': {
      const { kind: _, ...props } = shown;
      const { twin, tour, role } = shown;
      // A player contains one user's unsent edits and rights.
      // If the twin, the user or the rights change, the page starts a new player.
      // The page passes this user's unsent edits to the new player.
      const key = [
        twin.ref.userId,
        twin.globalId,
        twin.viewerId,
        tour.matterportId,
        twin.isMember,
        mayEdit(role),
      ];
      return <LiveTwin key={key.join(' ')} {...props} />;
    }
  }
}

export function nameOfTwin(shown: ShownTwin): string {
  return shown.kind === 'twin' ? shown.tour.name : shown.name;
}

interface LiveTwinProps {
  twin: StoredTwinLink;
  /** The path of the page. */
  path: string;
  /** The tour with which the page was rendered. A large tour is only an outline with revision 0. */
  tour: WireTour;
  /** The viewer's role. An editor's player can change the tour, and each change is saved. */
  role: OwnRole;
  origins: PlayerOrigins;
  poster: string | null;
  bell: BellData | null;
}

/** Renders a stored twin in its player, and keeps it in sync with the server in both directions. */
function LiveTwin({ twin, path, tour: loaded, role, origins, poster, bell }: LiveTwinProps) {
  const { ref, globalId } = twin;
  const edits = mayEdit(role);
  const isMember = role !== null && role !== 'owner';
  const { revalidate } = useRevalidator();
  const [first] = useState(loaded);
  const [tour] = useState(() => new LiveTour(first));
  const readName = () => nameOf(tour.current);
  const name = useSyncExternalStore(tour.subscribe, readName, readName);
  const readWaits = () => revisionOf(tour.current) === 0;
  const waits = useSyncExternalStore(tour.subscribe, readWaits, readWaits);
  const [arrival, setArrival] = useState<Arrival | null>(null);

  useEffect(() => {
    if (!waits) return;
    const gone = new AbortController();
    void fetchWhole(api.tour(ref), gone.signal).then((whole) => {
      if (whole && isSameTour(whole, first)) tour.take(whole);
      else if (!gone.signal.aborted) void revalidate();
    });
    return () => gone.abort();
  }, [waits, tour, first, ref, revalidate]);

  useEffect(() => {
    if (waits) return;
    return watch(formatTopic({ ...ref, kind: 'tour' }), tour.revision, (event) => {
      const changes = event.type === 'changes' ? event.changes : null;
      const next = changes ? tour.after(changes) : event.type === 'document' && (event.document as WireTour);
      // The twin was deleted, made private or created again, so the loader decides what to show instead.
      if (!next || !isSameTour(next, first)) return void revalidate();
      // An update that does not change the tour reports a change to the twin's members.
      if (changes && isMember && isEmpty(changes, tour.current)) void revalidate();
      const since = tour.revision;
      if (tour.take(next, changes)) setArrival({ since, revision: tour.revision });
    });
  }, [waits, tour, first, ref, isMember, revalidate]);

  async function onOperations(operations: PlayerOperations): Promise<HostMessage> {
    if (!edits) {
      const { changeId } = operations;
      return { type: 'error', changeId, code: 'read-only', detail: liveTwinTexts.readOnlyHint };
    }
    const answer = await saveOperations(ref, globalId, operations);
    if (answer.type === 'saved' && answer.changes) tour.apply(answer.changes);
    // The stream of a public twin does not report the end of a session.
    if (answer.type === 'error' && reasonOf(answer.code) === 'right-lost') void revalidate();
    return answer;
  }

  return (
    <ViewerPage
      name={name}
      state={edits ? '' : liveTwinTexts.readOnly}
      history={role ? pages.history(ref) : undefined}
      abuse={role === 'owner' ? undefined : pages.abuse(ref)}
      bell={bell}
    >
      <PlayerFrame
        tour={tour}
        waits={waits}
        name={name}
        demo
        userId={ref.userId}
        poster={poster}
        mode={edits ? 'edit' : 'read-only'}
        path={path}
        stored={twin}
        onOperations={onOperations}
        {...origins}
      />
      {role ? <TwinNews tour={ref} arrival={arrival} /> : null}
      {edits ? null : <UnsentEdits path={path} comments={role !== 'commenter'} className={styles.unsent} />}
    </ViewerPage>
  );
}

function mayEdit(role: OwnRole): boolean {
  return role === 'owner' || role === 'editor';
}

function isEmpty({ fields, collections }: TourChanges, tour: WireTour): boolean {
  const isKnown = ([name, value]: [string, unknown]) => sameValue(tour[name], value);
  return Object.keys(collections).length === 0 && Object.entries(fields).every(isKnown);
}

/** How long to wait before another request to a server that did not respond, in milliseconds. */
const PAUSE = 5_000;

/** Returns the whole tour; null if the user may no longer see it, or has left the page. */
async function fetchWhole(address: string, signal: AbortSignal): Promise<WireTour | null> {
  while (!signal.aborted) {
    const response = await fetch(address, { signal }).catch(() => null);
    const whole: unknown = response?.ok ? await response.json().catch(() => null) : null;
    if (whole || response?.status === 404) return whole as WireTour | null;
    const wait = Number(response?.headers.get('retry-after')) * 1000 || PAUSE;
    await new Promise((resume) => setTimeout(resume, wait));
  }
  return null;
}

/**
 * Saves a user's operations to this tour, but not to another tour that has replaced it. Returns the answer
 * for the player.
 */
export async function saveOperations(
  ref: TourRef,
  globalId: string,
  { changeId, operations }: PlayerOperations,
): Promise<HostMessage> {
  const body = { operations, tourId: globalId };
  const sent = await sendOperations(api.operations(ref), body, liveTwinTexts.noServer);
  if ('failure' in sent) return { type: 'error', changeId, ...sent.failure };
  const changes = sent.answer as TourChanges;
  return { type: 'saved', changeId, revision: changes.revision, changes };
}
