export const WATCH_PATH = '/api/watch';

const part = encodeURIComponent;
/**
 * Returns a function that writes a topic as a parameter of that name. `/` and `@` are not encoded, because a
 * query allows them.
 */
const listed = (name: string) => (topic: string) =>
  `&${name}=${part(topic).replaceAll('%2F', '/').replaceAll('%40', '@')}`;
const asked = (ask: number | undefined) => (ask === undefined ? '' : `&ask=${ask}`);

/** The addresses of event streams, for scripts that must be small. `addresses.ts` includes them in `api`. */
export const streamAddresses = {
  watch: (topics: readonly string[]) =>
    `${WATCH_PATH}?${topics.map((topic) => `topic=${part(topic)}`).join('&')}`,
  /** The same stream as a visitor sees it: the session is ignored. */
  watchAsVisitor: (topics: readonly string[]) => `${streamAddresses.watch(topics)}&visitor=1`,
  /**
   * One stream for all tabs of a browser. Each topic is written by `formatSeen`. `ask`: the number of the
   * first question.
   */
  watchShared: (seen: readonly string[], ask?: number) =>
    `${WATCH_PATH}?shared=1${asked(ask)}${seen.map(listed('topic')).join('')}`,
  /** The same stream, with the changes of a tour instead of the whole tour. */
  withChanges: (stream: string) => `${stream}&changes=1`,
  /** The address of an open shared stream, which its response states as Content-Location. */
  stream: (streamId: string) => `${WATCH_PATH}/${part(streamId)}`,
  /** POST: topics join or leave an open shared stream. `stream`: its address. */
  changeStream: (stream: string, join: readonly string[], leave: readonly string[], ask?: number) =>
    `${stream}?${[asked(ask), ...join.map(listed('join')), ...leave.map(listed('leave'))].join('').slice(1)}`,
};
