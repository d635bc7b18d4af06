// The baseline: does the work of the product's server with only node:http and node:sqlite, over a copy of the
// same database. It parses the same cookie, looks up the session by the same index, reads the same rows and
// sends the same JSON. A save is one durable transaction per request. It checks nothing else, and has only
// one page.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const { PORT = '', DATABASE = '', SECRET = '', PAGE = '' } = process.env;
const page = readFileSync(PAGE);
const database = new DatabaseSync(DATABASE);
database.exec('pragma journal_mode = wal; pragma synchronous = full');

interface SessionRow {
  session_id: string;
  expires_at: string;
  user_id: string;
}
interface TourRow {
  revision: number;
  public: number;
  document: string;
  updated_at: number;
}

const selectSession = database.prepare(
  `select sessions.id as session_id, sessions.expires_at, users.id as user_id, users.email, users.name, users.image
   from sessions inner join users on users.id = sessions.user_id where sessions.token = ?`,
);
const selectTour = database.prepare(
  `select revision, public, deleted, document, updated_at from tours where user_id = ? and tour_id = 'demo-tour'`,
);
const selectTags = database.prepare(
  `select group_concat(content) as tags from (select content from annotations
   where user_id = ? and tour_id = 'demo-tour' and collection = 'tags' and removed = 0 order by sort, item_id)`,
);
const updateTour = database.prepare(
  `update tours set revision = ?, document = ?, updated_at = ? where user_id = ? and tour_id = 'demo-tour'`,
);
const selectProfile = database.prepare(
  `select users.name as account_name, users.email as account_email, profiles.* from users
   left join profiles on profiles.user_id = users.id where users.id = ?`,
);
const watchers = new Map<string, Set<ServerResponse>>();

function save(userId: string, patch: Record<string, unknown>): { revision: number; text: string } {
  database.exec('begin immediate');
  const row = tourOf(userId);
  const old = JSON.parse(row?.document ?? '{}') as Record<string, unknown>;
  const now = Date.now();
  const revision = (row?.revision ?? 0) + 1;
  const document = JSON.stringify(merge(old, patch));
  updateTour.run(revision, document, now, userId);
  const text = textOf(userId, { revision, public: 0, document, updated_at: now });
  database.exec('commit');
  return { revision, text };
}

/** Returns the whole document: the stored one with its tags and the fields that each write sets. */
function textOf(owner: string, { document, revision, updated_at }: TourRow): string {
  const { tags } = selectTags.get(owner) as { tags: string | null };
  const updated = { seconds: Math.floor(updated_at / 1000), nanoseconds: (updated_at % 1000) * 1_000_000 };
  return `${document.slice(0, -1)},"updated":${JSON.stringify(updated)},"revision":${revision},"tags":[${tags ?? ''}]}`;
}

function tourOf(userId: string): TourRow | undefined {
  return selectTour.get(userId) as TourRow | undefined;
}

createServer((request, response) => {
  const userId = signedIn(request.headers.cookie);
  const { url = '', method } = request;
  const owner = /^\/api\/users\/([\w-]+)\/tours\/demo-tour$/.exec(url)?.[1];
  if (owner && method === 'GET') readTour(owner, userId, response);
  else if (owner && method === 'PATCH') saveTour(owner, userId, request, response);
  else if (url === '/dashboard') {
    selectProfile.get(userId);
    selectTour.get(userId);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
    response.end(page);
  } else if (url.startsWith('/api/watch?topic=')) watchTour(url, userId, response);
  else response.writeHead(404).end();
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));

/** Returns the user of a cookie `gov360_session=<token>.<signature>`, or ''. */
function signedIn(header: string | undefined): string {
  const pair = header?.split(';').find((part) => part.trim().startsWith('gov360_session='));
  const value = decodeURIComponent(pair?.split('=')[1] ?? '');
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', SECRET).update(token).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return '';
  const row = selectSession.get(createHash('sha256').update(token).digest('base64url')) as
    | SessionRow
    | undefined;
  return row && new Date(row.expires_at).getTime() > Date.now() ? row.user_id : '';
}

function readTour(owner: string, userId: string, response: ServerResponse): void {
  const row = tourOf(owner);
  if (row && (row.public || owner === userId)) sendTour(textOf(owner, row), row.revision, response);
  else response.writeHead(404).end();
}

function saveTour(owner: string, userId: string, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (owner !== userId) return response.writeHead(404).end();
    const patch = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const { text, revision } = save(owner, patch);
    sendTour(text, revision, response);
    const event = eventOf(owner, text, revision);
    for (const watcher of watchers.get(owner) ?? []) watcher.write(event);
  });
}

function sendTour(text: string, revision: number, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    etag: `"${revision}"`,
  });
  response.end(text);
}

function watchTour(url: string, userId: string, response: ServerResponse): void {
  const owner = /users%2F([\w-]+)%2Ftours/.exec(url)?.[1] ?? '';
  const row = tourOf(owner);
  if (!row || !(row.public || owner === userId)) return void response.writeHead(404).end();
  const all = watchers.get(owner) ?? new Set();
  watchers.set(owner, all.add(response));
  response.on('close', () => all.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(eventOf(owner, textOf(owner, row), row.revision));
}

function eventOf(owner: string, text: string, revision: number): string {
  const head = `{"type":"document","topic":"users/${owner}/tours/demo-tour","revision":${revision}`;
  return `id: ${revision}\nevent: document\ndata: ${head},"document":${text}}\n\n`;
}

function merge(base: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    const old = merged[key];
    merged[key] = isObject(value) ? merge(isObject(old) ? old : {}, value) : value;
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
