import { demoTour } from '../../contract/tour-id.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { api, pages } from '../../contract/addresses.ts';
import { hashSecret, newSecretToken } from '../../server/domain/identity/sessions/secret-token.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { SERVER, startProduct, WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { call, openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { type MeasuredProgram, type MeasuredServer, startMeasured } from './measured-server.ts';

/** The number of tags in the measured tour: a typical floor, about 5 kB of document. */
const TAGS = 20;
/** The number of event streams that one user may have open. */
const STREAMS_PER_PERSON = 10;

/** One prepared database, of which each server gets a copy. */
export interface Workload {
  /** The owner of the measured tour, which is public. */
  owner: TestSession;
  startProduct(): Promise<MeasuredServer>;
  startBare(): Promise<MeasuredServer>;
  /** Returns a program for the caller to start, with a separate copy of the database and a separate port. */
  productProgram(): Promise<MeasuredProgram>;
  bareProgram(): Promise<MeasuredProgram>;
  remove(): void;
}

/**
 * Creates a database with a signed-in user, a profile and a public tour, and stores the dashboard page.
 * `prepare` can add more data.
 */
export async function createWorkload(prepare?: (dataDir: string) => void): Promise<Workload> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-bench-'));
  const source = join(folder, 'source');
  const product = await startProduct({ dataDir: source });
  const owner = await openSession(product.origin, 'bench@example.test');
  await write(product.origin, owner, api.profile(owner.userId), {
    name: 'Ada Byron',
    company: 'Analytical Estates',
    role: 'Facility manager',
  });
  await write(product.origin, owner, api.tour(demoTour(owner.userId)), measuredTour());
  const dashboard = await call(product.origin, owner, 'GET', pages.dashboard());
  if (!dashboard.ok) throw new Error(`The dashboard answered ${dashboard.status}.`);
  const page = join(folder, 'dashboard.html');
  writeFileSync(page, await dashboard.text());
  await product.stop();
  prepare?.(source);

  const copyOfData = () => {
    const dataDir = mkdtempSync(join(folder, 'copy-'));
    cpSync(source, dataDir, { recursive: true });
    return dataDir;
  };
  const productProgram = async () => ({
    args: SERVER,
    port: await freePort(),
    env: {
      ...WRITES_WITHOUT_LIMIT,
      DATA_DIR: copyOfData(),
      PLAYER_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
  });
  const bareProgram = async () => {
    const dataDir = copyOfData();
    return {
      args: ['bench/servers/bare-server.ts'],
      port: await freePort(),
      env: { DATABASE: join(dataDir, 'gov360.db'), SECRET: secretOf(dataDir), PAGE: page },
    };
  };
  return {
    owner,
    productProgram,
    bareProgram,
    startProduct: async () => startMeasured(await productProgram()),
    startBare: async () => startMeasured(await bareProgram()),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Adds sessions of enough new users for `streams` event streams, created directly in the database, without
 * emails.
 */
export function addSessions(dataDir: string, streams: number): string[] {
  const database = new DatabaseSync(join(dataDir, 'gov360.db'));
  const now = new Date().toISOString();
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const addUser = database.prepare(
    `insert into users (id, name, email, email_verified, created_at, updated_at) values (?, '', ?, 1, ?, ?)`,
  );
  const addSession = database.prepare(
    'insert into sessions (id, user_id, token, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
  );
  const cookies = Array.from({ length: Math.ceil(streams / STREAMS_PER_PERSON) }, (_, index) => {
    const userId = `watcher-${index}`;
    const token = newSecretToken();
    addUser.run(userId, `${userId}@example.test`, now, now);
    addSession.run(randomUUID(), userId, hashSecret(token), expires, now, now);
    const signature = createHmac('sha256', secretOf(dataDir)).update(token).digest('base64');
    return `gov360_session=${encodeURIComponent(`${token}.${signature}`)}`;
  });
  database.close();
  return cookies;
}

function secretOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim();
}

function measuredTour(): Record<string, unknown> {
  const tags = Array.from({ length: TAGS }, (_, index) => ({
    id: `tag-${index}`,
    title: `Fire extinguisher ${index}`,
    text: 'Checked in November; the next check is due in May. Hangs beside the door, 1.2 m above the floor.',
    color: 'red',
    position: [index, 1.2, -index],
    normal: [0, 0, 1],
  }));
  return { matterportId: 'gv360office', name: 'Head office', public: true, hasBeenSaved: true, tags };
}

async function write(origin: string, session: TestSession, path: string, body: unknown): Promise<void> {
  const response = await call(origin, session, 'PATCH', path, body);
  if (!response.ok) throw new Error(`PATCH ${path} answered ${response.status}: ${await response.text()}`);
}
