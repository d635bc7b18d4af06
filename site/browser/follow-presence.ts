import { api } from '../../contract/addresses.ts';
import { newId } from '../../contract/changes/operation.ts';
import type { PresenceNews } from '../../contract/presence.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { PresencePlace, PresenceReporter, SendReport } from './presence-reporter.ts';
import { jsonRequest } from './read-problem.ts';
import { hasWorkers } from './stream/worker-link.ts';
import { watch } from './watch.ts';

/** Connects a page's player to the presence updates of a twin. */
export interface PresenceFollower {
  /** Call this when a new player has started. */
  begin(): void;
  /** Handles a message from the player. */
  hear(message: Record<string, unknown>): void;
  dispose(): void;
}

/**
 * Makes a member visible to others in a twin, and tells the player who else is there. A visitor's player only
 * receives the number of people. `twin` is null for a twin without presence. The code that reports a member's
 * position loads when it is first needed, for example when another person arrives.
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
        () => {}, // The next message tries again.
      );
    }
  }

  // Without workers, a hidden page closes its stream, so this page reports that it is in the background.
  // Once a reporter exists, the reporter sends this report instead.
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
        () => {}, // The player sends the message again.
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

/**
 * Sends a report, even while the page is closing. A failed report is harmless, because the next report
 * contains the whole state.
 */
const sendReport: SendReport = ({ ref, page }, report) =>
  fetch(api.presence(ref), {
    ...jsonRequest('POST', { page, view: null, point: null, following: null, ask: null, ...report }),
    keepalive: true,
  }).catch(() => {});
