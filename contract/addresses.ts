/** Every address of the product, from one place. Nothing else spells a path. */
const part = encodeURIComponent;
/** A topic as one of several parameters of that name; `/` and `@` stand in a query as they are. */
const listed = (name: string) => (topic: string) =>
  `&${name}=${part(topic).replaceAll('%2F', '/').replaceAll('%40', '@')}`;

export const pages = {
  landing: () => '/',
  signIn: (returnTo?: string) => (returnTo ? `/signin?returnTo=${part(returnTo)}` : '/signin'),
  signOut: () => '/sign-out',
  cookiePolicy: () => '/cookie-policy',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  dashboard: () => '/dashboard',
  /** `url` of an example card: `example-1` or `example-1/play`. */
  example: (url: string) => `/dashboard/example/${url}`,
  myDemo: () => '/dashboard/my-demo',
  profile: () => '/dashboard/profile',
  messages: () => '/dashboard/profile?tab=messages',
  overview: () => '/dashboard/overview',
  digitalTwin: (exampleId: string) => `/digital-twin/${part(exampleId)}`,
  /** Leads whoever is signed in to their own twin. */
  ownDemo: () => '/demo',
  demo: (userId: string) => `/demo/${part(userId)}`,
  /** A public twin for the frame of somebody else's page. */
  embed: (userId: string) => `/demo/${part(userId)}?embed=1`,
} as const;

export const api = {
  profile: (userId: string) => `/api/users/${part(userId)}`,
  tour: (userId: string) => `/api/users/${part(userId)}/tours/demo-tour`,
  messages: (userId: string, cursor?: string) =>
    `/api/users/${part(userId)}/messages${cursor ? `?cursor=${part(cursor)}` : ''}`,
  users: () => '/api/users',
  /** Everybody whom `q` finds, as a CSV file; for staff. */
  usersCsv: (q: string) => `/api/users.csv${q ? `?q=${part(q)}` : ''}`,
  watch: (topics: readonly string[]) =>
    `/api/watch?${topics.map((topic) => `topic=${part(topic)}`).join('&')}`,
  /** The same as a stranger has it, whoever asks: the session is not looked at. */
  watchAsVisitor: (topics: readonly string[]) => `${api.watch(topics)}&visitor=1`,
  /** One stream for all tabs of a browser; each topic as `formatSeen` writes it. */
  watchShared: (seen: readonly string[]) => `/api/watch?shared=1${seen.map(listed('topic')).join('')}`,
  /** The address of an open shared stream, which its answer names as Content-Location. */
  stream: (streamId: string) => `/api/watch/${part(streamId)}`,
  /** POST: topics join and leave a shared stream while it is open; `stream` is its address. */
  changeStream: (stream: string, join: readonly string[], leave: readonly string[]) =>
    `${stream}?${[...join.map(listed('join')), ...leave.map(listed('leave'))].join('').slice(1)}`,
  example: (id: string) => `/examples/${part(id)}.json`,
  openapi: () => '/api/openapi.json',
  reference: () => '/api/reference',
  /** JSON Schema of the window-message protocol. */
  playerProtocol: () => '/api/player-protocol.json',
  /** POST {email}: sends a sign-in link. */
  emailLink: () => '/api/auth/email-link',
  /** POST {email, token}: uses the link up and opens a session. */
  emailLinkComplete: () => '/api/auth/email-link/complete',
  /** GET, in a popup: leads to the provider and back to `popupDone`. */
  provider: (provider: 'google' | 'microsoft') => `/api/auth/popup/${provider}`,
  signOut: () => '/api/auth/sign-out',
} as const;

/** Pages of the player's own origin. */
export const playerPages = {
  /** Where anyone tries a player of their own against the window-message protocol. */
  conformance: () => '/conformance',
} as const;

/** What a page that may measure needs to know; asked for only after consent. */
export const ANALYTICS_SETTINGS = '/analytics.json';

/** The player's address, to be joined to its origin. */
export function playerAddress(captureId: string, demo: boolean, userId: string | null): string {
  const query = new URLSearchParams({ m: captureId, demo: String(demo) });
  if (userId) query.set('uid', userId);
  return `/?${query}`;
}
