export const WATCH_PATH = '/api/watch';

const part = encodeURIComponent;
/**
 * Returns a function that writes a topic as a query parameter called `name`. It does not encode `/` and `@`,
 * because a query may contain them.
 */
const listed = (name: string) => (topic: string) =>
  `&${name}=${part(topic).replaceAll('%2F', '/').replaceAll('%40', '@')}`;
const asked = (ask: number | undefined) => (ask === undefined ? '' : `&ask=${ask}`);

/**
 * The addresses of event streams, in a separate file for scripts that must be small. `addresses.ts` includes
 * them in `api`.
 */
export const streamAddresses = {
  watch: (topics: readonly string[]) =>
    `${WATCH_PATH}?${topics.map((topic) => `topic=${part(topic)}`).join('&')}`,
  /** The address of a stream that contains only what visitors see, because the server ignores the session. */
  watchAsVisitor: (topics: readonly string[]) => `${streamAddresses.watch(topics)}&visitor=1`,
  /**
   * The address of one stream that all tabs of a browser share. `seen`: topics as written by `formatSeen`.
   * `ask`: the number of the first question about a topic; see `SharedStreamEvent`.
   */
  watchShared: (seen: readonly string[], ask?: number) =>
    `${WATCH_PATH}?shared=1${asked(ask)}${seen.map(listed('topic')).join('')}`,
  /**
   * The address of a stream that, where possible, sends changes to a tour instead of the whole tour.
   * `stream`: the address without `changes=1`.
   */
  withChanges: (stream: string) => `${stream}&changes=1`,
  /**
   * The address of an open shared stream. The server sends it in the response header `Content-Location` of
   * the stream.
   */
  stream: (streamId: string) => `${WATCH_PATH}/${part(streamId)}`,
  /** POST adds topics to an open shared stream and removes others. `stream`: the stream's address. */
  changeStream: (stream: string, join: readonly string[], leave: readonly string[], ask?: number) =>
    `${stream}?${[asked(ask), ...join.map(listed('join')), ...leave.map(listed('leave'))].join('').slice(1)}`,
};
