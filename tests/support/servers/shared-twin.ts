import { api } from '../../../contract/addresses.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { type BreakingLine, openBreakingLine } from '../browser/breaking-line.ts';
import { numberOf } from '../browser/twin-page.ts';
import { LIGHT_CAPTURES } from '../browser/worker-fixtures.ts';
import { officeTag } from '../player/office-tag.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { startPostgres } from '../postgres.ts';
import { freePort } from './free-port.ts';
import { type Product, startProduct } from './product.ts';
import { call, openSession, saveTour, type TestSession } from './session.ts';

/** One secret for all servers of a database. */
const AUTH_SECRET = 'one secret of two servers, of 40 signs.';
const TAGS = 5;

/**
 * A twin with five tags, ‘Device 00’ and so on, which three users edit over a connection that tests can cut.
 */
export interface SharedTwin {
  line: BreakingLine;
  tour: TourRef;
  /** The three users, starting with the owner. */
  people: readonly [TestSession, TestSession, TestSession];
  readTags: () => Promise<{ title: string; text: string }[]>;
  /** Kills the first of two servers. The connection then only leads to the other one. */
  killFirst: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the twin on one server with SQLite, or on two servers that share a PostgreSQL database. */
export async function openSharedTwin(serverCount: 1 | 2): Promise<SharedTwin> {
  const ends: (() => Promise<void>)[] = [];
  const servers: Product[] = [];
  const ports: number[] = [];
  const line = await openBreakingLine();
  ends.push(() => line.close());
  const env: Record<string, string> = {
    AUTH_SECRET,
    CAPTURES_DIR: LIGHT_CAPTURES,
    PUBLIC_ORIGIN: line.origin,
  };
  if (serverCount === 2) {
    const postgres = await startPostgres();
    ends.push(() => postgres.stop());
    env.DATABASE_URL = await createPostgresDatabase(postgres.url);
  }
  const start = async () => {
    const own = { site: await freePort(), player: await freePort() };
    const server = await startProduct({ ports: own, env });
    servers.push(server);
    ends.push(async () => {
      await server.stop('SIGKILL');
      server.remove();
    });
    ports.push(own.site);
    line.leadTo(...ports);
  };
  await start();
  const { origin } = line;
  // Each server has its own inbox, so all users sign in before the second server starts.
  const people = await Promise.all(
    ['Ada Byron', 'Grace Hopper', 'Mary Jackson'].map(async (name) => {
      const session = await openSession(origin, `${name.split(' ')[0]!.toLowerCase()}@example.test`);
      const profile = { name, company: 'Analytical Estates', role: 'Facility manager' };
      await call(origin, session, 'PATCH', api.profile(session.userId), profile);
      return session;
    }),
  );
  const [owner, ...others] = people as [TestSession, TestSession, TestSession];
  const tour = demoTour(owner.userId);
  const tags = Array.from({ length: TAGS }, (_, tag) =>
    officeTag(`tag-${tag}`, { title: `Device ${numberOf(tag)}` }),
  );
  await saveTour(origin, owner, { matterportId: 'gv360office', hasBeenSaved: true, tags });
  await makeEditors(origin, tour, owner, others);
  if (serverCount === 2) await start();
  return {
    line,
    tour,
    people: [owner, ...others],
    async readTags() {
      const answer = await call(origin, owner, 'GET', api.tour(tour));
      return ((await answer.json()) as { tags: { title: string; text: string }[] }).tags;
    },
    async killFirst() {
      await servers[0]!.stop('SIGKILL');
      line.leadTo(ports[1]!);
    },
    async close() {
      for (const end of ends.toReversed()) await end();
    },
  };
}

async function makeEditors(
  origin: string,
  tour: TourRef,
  owner: TestSession,
  others: readonly TestSession[],
): Promise<void> {
  const link = await call(origin, owner, 'POST', api.links(tour), { role: 'viewer', days: 1 });
  const { token } = (await link.json()) as { token: string };
  for (const other of others) {
    await call(origin, other, 'POST', api.joinThroughLink(), { token });
    await call(origin, owner, 'PATCH', api.member(tour, other.userId), { role: 'editor' });
  }
}
