export const WATCH_PATH = '/api/watch';

const part = encodeURIComponent;
/** A topic as one of several parameters of that name; `/` and `@` are left as they are, as a query allows. */
const listed = (name: string) => (topic: string) =>
  `&${name}=${part(topic).replaceAll('%2F', '/').replaceAll('%40', '@')}`;
const asked = (ask: number | undefined) => (ask === undefined ? '' : `&ask=${ask}`);

/** The addresses of event streams, for scripts that must be small; `addresses.ts` has all of them under `api`. */
export const streamAddresses = {
  watch: (topics: readonly string[]) =>
    `${WATCH_PATH}?${topics.map((topic) => `topic=${part(topic)}`).join('&')}`,
  /** The same as a stranger sees it: the session is ignored. */
  watchAsVisitor: (topics: readonly string[]) => `${streamAddresses.watch(topics)}&visitor=1`,
  /** One stream for all tabs of a browser; each topic as `formatSeen` writes it. `ask`: the number of the first question. */
  watchShared: (seen: readonly string[], ask?: number) =>
    `${WATCH_PATH}?shared=1${asked(ask)}${seen.map(listed('topic')).join('')}`,
  /** The same stream with what has changed in a tour in place of the whole of it. */
  withChanges: (stream: string) => `${stream}&changes=1`,
  /** The address of an open shared stream, which its answer names as Content-Location. */
  stream: (streamId: string) => `${WATCH_PATH}/${part(streamId)}`,
  /** POST: topics join and leave a shared stream while it is open; `stream` is its address. */
  changeStream: (stream: string, join: readonly string[], leave: readonly string[], ask?: number) =>
    `${stream}?${[asked(ask), ...join.map(listed('join')), ...leave.map(listed('leave'))].join('').slice(1)}`,
};
