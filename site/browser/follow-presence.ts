import { api } from '../../contract/addresses.ts';
import { newId } from '../../contract/changes/operation.ts';
import type { PresenceNews } from '../../contract/presence.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { PresencePlace, PresenceReporter, SendReport } from './presence-reporter.ts';
import { hasWorkers } from './stream/worker-link.ts';
import { watch } from './watch.ts';

/** A page's part in who is in a twin. */
export interface PresenceFollower {
  /** A player is there to be told, or another one. */
  begin(): void;
  /** The player said something. */
  hear(message: Record<string, unknown>): void;
  dispose(): void;
}

/**
 * Has a member be seen in a twin, and their player know who else is there; that of a visitor, how many are. `twin` is null where nobody can
 * be met. What reports where the member is loads once somebody else is there.
 */
export function followPresence(
  twin: (Pick<PresencePlace, 'ref' | 'viewerId'> & { isMember: boolean }) | null,
  tell: (news: PresenceNews | null) => void,
): PresenceFollower {
  if (!twin) return { begin() {}, hear() {}, dispose() {} };
  const place: PresencePlace = { ...twin, page: newId() };
  const topic = formatTopic({ ...twin.ref, kind: 'presence' });
  const disposed = new AbortController();
  let loading: Promise<PresenceReporter> | null = null;
  let unfollow = () => {};

  function load(): Promise<PresenceReporter> {
    loading ??= import('./presence-reporter.ts').then(({ createReporter }) =>
      createReporter(place, sendReport),
    );
    loading.catch(() => (loading = null));
    return loading;
  }

  function hearNews(news: PresenceNews): void {
    tell(news);
    if (loading || news.people?.length || news.hidden) {
      load().then(
        (reporter) => (disposed.signal.aborted ? reporter.dispose() : reporter.hear(news)),
        () => {}, // the next news try again
      );
    }
  }

  // Such a browser ends the stream of a hidden page. When a reporter starts, it reports that.
  if (twin.isMember && !hasWorkers()) {
    const look = () => {
      if (!loading && document.visibilityState === 'hidden') void sendReport(place, { state: 'asleep' });
    };
    document.addEventListener('visibilitychange', look, { signal: disposed.signal });
  }

  return {
    begin() {
      unfollow();
      unfollow = watch(topic, null, (event) => {
        if (event.type === 'presence') hearNews(event.news);
        if (event.type === 'gone') tell(null);
      });
    },
    hear(message) {
      if (!twin.isMember) return;
      load().then(
        (reporter) => reporter.say(message),
        () => {}, // the player says it again
      );
    },
    dispose() {
      disposed.abort();
      unfollow();
      loading?.then(
        (reporter) => reporter.dispose(),
        () => {},
      );
    },
  };
}

/** Sends a report, even of a page that closes. Nothing is lost with one that fails: the next has all. */
const sendReport: SendReport = ({ ref, page }, report) =>
  fetch(api.presence(ref), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, view: null, point: null, following: null, ask: null, ...report }),
    keepalive: true,
  }).catch(() => {});
