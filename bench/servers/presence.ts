// Measures the cost and latency of reporting users' positions to others in a twin.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createHmac, randomUUID } from 'node:crypto';
import { api } from '../../contract/addresses.ts';
import type { Pose, PresenceNews } from '../../contract/presence.ts';
import { SERVICES } from '../../contract/routes.ts';
import { formatTopic } from '../../contract/topic.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';
import { hashSecret, newSecretToken } from '../../server/domain/identity/sessions/secret-token.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import { toDateColumn } from '../../server/platform/store/date-column.ts';
import { migrate } from '../../server/platform/store/migrate.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { createPostgresDatabase, removePostgresDatabase } from '../../tests/support/postgres-database.ts';
import { actorFor, testContext } from '../../tests/support/servers/api.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { reportOf, viewFrom } from '../../tests/support/servers/presence.ts';
import { SERVER, WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { type MeasuredServer, pinClient, startMeasured } from './measured-server.ts';

/** The duration of the measurement, in milliseconds. `WARM_UP`: the duration of the warm-up before it. */
const MEASURED = Number(process.env.PRESENCE_SECONDS ?? 30) * 1_000;
const WARM_UP = 10_000;
/** The size of the floor on which users walk, in metres. `SPEED`: their speed in metres per second. */
const FLOOR = { width: 60, depth: 40 };
const SPEED = 1.4;
const SECRET = 'presence-bench-secret-that-is-long-enough';
/** The number of reads that reports are compared with. */
const COMPARED = 500;
/** Milliseconds between two requests that cost nothing. */
const IDLE_EVERY = 50;

/** The time at which each report was sent, by the number in its yaw, and the server. */
const sent: { at: number; server: string }[] = [];

export async function measurePresence(): Promise<Figure[]> {
  pinClient();
  return [...(await measureOneTwin()), ...(await measureManyTwins())];
}

/** Measures 50 users in one twin, 40 of whom walk. */
async function measureOneTwin(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-presence-'));
  try {
    const store = await openSqliteStore(join(folder, 'gov360.db'));
    await migrate(store);
    const twins = await fill(store, 1, 50);
    await store.close();
    const server = await startServer({ DATA_DIR: folder });
    const people = twins.flatMap(({ tour, cookies }) =>
      cookies.map(
        (cookie, index) => new WalkingPerson(server.origin, tour, cookie, { walks: index < 40, looks: true }),
      ),
    );
    const { latencies, elapsed, cpu, bytes, reports, idle, refused } = await walk(people, [server]);
    for (const person of people) person.stop();
    const read = await costOfRead(server, people[0]!);
    for (const person of people) person.close();
    await server.stop();
    const busy = (100 * cpu) / elapsed;
    const load = `load ${loadavg().map(round).join(', ')}`;
    return [
      {
        name: 'from a report to its event, 50 people in one twin, 40 moving, p50',
        value: percentile(latencies, 50),
        unit: 'ms',
        atMost: 120,
        detail: `${latencies.length.toLocaleString('en')} poses, ${refused} reports refused; meanwhile the round trip of a request that costs nothing took p50 ${round(percentile(idle, 50))}, p99 ${round(percentile(idle, 99))} ms; ${load}`,
      },
      {
        name: 'the same, p99',
        value: percentile(latencies, 99),
        unit: 'ms',
        atMost: 350,
        detail: `p90 ${round(percentile(latencies, 90))}, longest ${round(longestOf(latencies))} ms`,
      },
      {
        name: 'of one core',
        value: busy,
        unit: '%',
        atMost: 20,
        detail: `${round((1_000 * reports) / elapsed)} reports and ${round((1_000 * latencies.length) / elapsed)} poses a second; a report and everything sent because of it takes ${round(cpu / reports / read)} × the processor time of reading a profile (${round(cpu / reports)} to ${round(read)} ms)`,
      },
      {
        name: 'to each reader, the most',
        value: (Math.max(...bytes) * 1_000) / elapsed / 1024,
        unit: 'kB/s',
        atMost: 4,
        detail: `median ${round((percentile(bytes, 50) * 1_000) / elapsed / 1024)} kB/s`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures 1,000 users in 100 twins on two servers over PostgreSQL, one in five of whom walks. */
async function measureManyTwins(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-presence-'));
  const postgres = await startPostgres();
  const url = await createPostgresDatabase(postgres.url);
  try {
    const store = await openPostgresStore(url, { patient: true });
    await migrate(store);
    const twins = await fill(store, 100, 10);
    await store.close();
    const places = { FILES_DIR: join(folder, 'files'), UPLOADS_DIR: join(folder, 'uploads') };
    const servers: MeasuredServer[] = [];
    for (const name of ['one', 'two']) {
      servers.push(await startServer({ DATA_DIR: join(folder, name), DATABASE_URL: url, ...places }));
    }
    // Half of each twin's users are on each server, and so are half of those who walk and half of those who
    // are measured.
    const people = twins.flatMap(({ tour, cookies }) =>
      cookies.map(
        (cookie, index) =>
          new WalkingPerson(servers[index % 2]!.origin, tour, cookie, {
            walks: index < 2,
            looks: index >= 8,
          }),
      ),
    );
    const { latencies, across, elapsed, cpu, reports, idle, refused } = await walk(people, servers);
    for (const person of people) person.close();
    for (const server of servers) await server.stop();
    return [
      {
        name: 'from a report to its event on the other server, 1,000 people in 100 twins, 200 moving, p99',
        value: percentile(across, 99),
        unit: 'ms',
        atMost: 1_500,
        detail: `${across.length.toLocaleString('en')} poses; p50 ${round(percentile(across, 50))}, longest ${round(longestOf(across))} ms; ${refused} reports refused; meanwhile the round trip of a request that costs nothing took p50 ${round(percentile(idle, 50))}, p99 ${round(percentile(idle, 99))} ms; load ${loadavg().map(round).join(', ')}`,
      },
      {
        name: 'on the same server, p99',
        value: percentile(latencies, 99),
        unit: 'ms',
        detail: `${latencies.length.toLocaleString('en')} poses; p50 ${round(percentile(latencies, 50))} ms; both servers took ${round((100 * cpu) / elapsed)} % of the core that they share for ${round((1_000 * reports) / elapsed)} reports a second`,
      },
    ];
  } finally {
    await removePostgresDatabase(postgres.url, url);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startServer(env: Record<string, string>): Promise<MeasuredServer> {
  return await startMeasured({
    args: SERVER,
    port: await freePort(),
    env: {
      ...WRITES_WITHOUT_LIMIT,
      AUTH_SECRET: SECRET,
      PLAYER_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      ...env,
    },
  });
}

/** Creates twins, each with its owner and members, who are signed in. */
async function fill(
  store: Store,
  count: number,
  people: number,
): Promise<{ tour: TourRef; cookies: string[] }[]> {
  const context = testContext(store);
  const at = toDateColumn(store, Date.now());
  const twins: { tour: TourRef; cookies: string[] }[] = [];
  for (let twin = 0; twin < count; twin += 1) {
    const ids = Array.from({ length: people }, (_, index) => `person-${twin}-${index}`);
    const tokens = ids.map(() => newSecretToken());
    const dates = { created_at: at, updated_at: at };
    await store.db
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          name: `Firstname Lastname ${id}`,
          email: `${id}@example.test`,
          email_verified: store.dialect === 'sqlite' ? 1 : true,
          image: null,
          ...dates,
        })),
      )
      .execute();
    await store.db
      .insertInto('sessions')
      .values(
        ids.map((id, index) => ({
          id: randomUUID(),
          user_id: id,
          token: hashSecret(tokens[index]!),
          method: 'email-link',
          ip_address: '',
          user_agent: '',
          expires_at: toDateColumn(store, Date.now() + 86_400_000),
          last_seen_at: Date.now(),
          ...dates,
        })),
      )
      .execute();
    const tour = demoTour(ids[0]!);
    const patch = { name: `Building ${twin}`, matterportId: 'gv360office' };
    await writeTour(context, { ...actorFor('owner'), userId: ids[0]! }, { ...tour, patch });
    const member = { user_id: tour.userId, tour_id: tour.tourId, role: 'viewer' as const };
    await store.db
      .insertInto('twin_members')
      .values(ids.slice(1).map((id) => ({ ...member, member_id: id, link_id: '', added_at: 1 })))
      .execute();
    twins.push({ tour, cookies: tokens.map(cookieOf) });
  }
  return twins;
}

function cookieOf(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `gov360_session=${encodeURIComponent(`${token}.${signature}`)}`;
}

interface Walk {
  /**
   * Milliseconds from sending a report to its arrival at each reader on the same server, and on the other
   * one.
   */
  latencies: number[];
  across: number[];
  elapsed: number;
  /** The processor time of all servers in milliseconds. */
  cpu: number;
  bytes: number[];
  reports: number;
  /**
   * The response times of requests that cost nothing, sent at the same time, in milliseconds. They show how
   * much of any wait is caused by the machine itself.
   */
  idle: number[];
  refused: number;
}

/** Lets users walk, and reads what each receives. */
async function walk(people: readonly WalkingPerson[], servers: readonly MeasuredServer[]): Promise<Walk> {
  for (const person of people) person.start();
  await Promise.all(people.map(({ begun }) => begun));
  await pause(WARM_UP);
  const cpu = async () => {
    let sum = 0;
    for (const server of servers) sum += await server.cpu();
    return sum;
  };
  const before = await cpu();
  const began = performance.now();
  const reports = sent.length;
  for (const person of people) person.measure();
  const idle: number[] = [];
  while (performance.now() - began < MEASURED) {
    const asked = performance.now();
    await people.at(-1)!.readAlive();
    idle.push(performance.now() - asked);
    await pause(IDLE_EVERY);
  }
  const elapsed = performance.now() - began;
  const after = await cpu();
  return {
    latencies: people.flatMap(({ latencies }) => latencies),
    across: people.flatMap(({ across }) => across),
    elapsed,
    cpu: after - before,
    bytes: people.map((person) => person.bytes),
    reports: sent.length - reports,
    idle,
    refused: people.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** Returns the processor time of reading a profile in milliseconds. Meanwhile, no user walks. */
async function costOfRead(server: MeasuredServer, person: WalkingPerson): Promise<number> {
  for (let count = 0; count < COMPARED; count += 1) await person.readProfile();
  const before = await server.cpu();
  for (let count = 0; count < COMPARED; count += 1) await person.readProfile();
  return ((await server.cpu()) - before) / COMPARED;
}

/** A user with one page: a stream, and reports at the rate that its events request. */
class WalkingPerson {
  readonly #origin: string;
  readonly #tour: TourRef;
  readonly #cookie: string;
  readonly #walks: boolean;
  /** Whether the poses that it receives are measured. */
  readonly #looks: boolean;
  readonly #answers: ((status: number) => void)[] = [];
  #requests: Socket | null = null;
  #hasBegun = false;
  readonly #begun = Promise.withResolvers<void>();
  #socket: Socket | null = null;
  #timer: NodeJS.Timeout | null = null;
  #text = '';
  #rate = 1;
  #place: [number, number] = [Math.random() * FLOOR.width, Math.random() * FLOOR.depth];
  #heading = Math.random() * 2 * Math.PI;
  #reportedAt = performance.now();
  #measures = false;
  #isStopped = false;
  latencies: number[] = [];
  across: number[] = [];
  bytes = 0;
  /** The number of reports that returned an error. */
  refused = 0;

  constructor(
    origin: string,
    tour: TourRef,
    cookie: string,
    { walks, looks }: { walks: boolean; looks: boolean },
  ) {
    this.#origin = origin;
    this.#tour = tour;
    this.#cookie = cookie;
    this.#walks = walks;
    this.#looks = looks;
  }

  /** Resolves with the first event. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  start(): void {
    const { port } = new URL(this.#origin);
    const path = api.watchShared([formatTopic({ ...this.#tour, kind: 'presence' })], 1);
    this.#socket = connect(Number(port), '127.0.0.1');
    this.#socket.setEncoding('latin1');
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${this.#cookie}\r\n\r\n`);
    this.#socket.on('data', (text: string) => this.#read(text));
    // Every user reports their position once.
    void this.begun.then(() => this.#walkOn(Math.random() * 1_000));
  }

  measure(): void {
    this.#measures = true;
    this.bytes = 0;
    this.latencies = [];
    this.across = [];
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#isStopped = true;
  }

  close(): void {
    this.stop();
    this.#socket?.destroy();
    this.#requests?.destroy();
  }

  #walkOn(after: number): void {
    this.#timer = setTimeout(() => {
      const now = performance.now();
      const way = (SPEED * (now - this.#reportedAt)) / 1_000;
      this.#reportedAt = now;
      this.#heading += (Math.random() - 0.5) * 0.5;
      const [x, z] = this.#place;
      this.#place = [
        within(x + way * Math.sin(this.#heading), FLOOR.width),
        within(z + way * Math.cos(this.#heading), FLOOR.depth),
      ];
      void this.report();
      if (this.#walks && !this.#isStopped) this.#walkOn(1_000 / this.#rate);
    }, after);
  }

  readAlive(): Promise<number> {
    return this.#send('GET', SERVICES.reportAlive.path);
  }

  readProfile(): Promise<number> {
    return this.#send('GET', api.profile(this.#tour.userId));
  }

  async report(): Promise<void> {
    const number = sent.push({ at: performance.now(), server: this.#origin }) - 1;
    const view = viewFrom(this.#place[0], this.#place[1], { yaw: number / 100, floor: 'ground' });
    const status = await this.#send('POST', api.presence(this.#tour), JSON.stringify(reportOf({ view })));
    if (status !== 204) this.refused += 1;
  }

  /** Sends one request at a time on one connection. Returns the status. */
  #send(method: string, path: string, body = ''): Promise<number> {
    const { host, port } = new URL(this.#origin);
    this.#requests ??= this.#connect(Number(port));
    const length = body ? `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` : '';
    this.#requests.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${this.#origin}\r\nCookie: ${this.#cookie}\r\n${length}\r\n${body}`,
    );
    return new Promise((resolve) => this.#answers.push(resolve));
  }

  #connect(port: number): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.setNoDelay(true);
    // The server closes a connection that is idle for some seconds.
    socket.on('close', () => (this.#requests = null));
    socket.on('data', (text: string) => {
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) this.#answers.shift()?.(Number(status));
    });
    return socket;
  }

  #read(text: string): void {
    this.bytes += text.length;
    // Does not parse values that it does not need, because the client must not be the bottleneck.
    if (this.#hasBegun && !this.#looks && !text.includes('"rate":')) return;
    this.#text += text;
    for (let end = this.#text.indexOf('\n\n'); end >= 0; end = this.#text.indexOf('\n\n')) {
      const event = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + 2);
      const data = /^data: (\{"type":"presence".*)$/m.exec(event)?.[1];
      if (data) this.#take((JSON.parse(data) as { news: PresenceNews }).news);
    }
    if (this.#hasBegun && !this.#looks) this.#text = '';
  }

  #take({ begin, rate, poses = [] }: PresenceNews): void {
    if (begin) this.#begun.resolve();
    this.#hasBegun ||= begin === true;
    this.#rate = rate ?? this.#rate;
    if (!this.#measures || !this.#looks) return;
    const now = performance.now();
    for (const pose of poses) this.#note(pose, now);
  }

  #note([, , , , yaw]: Pose, now: number): void {
    const report = sent[yaw];
    if (!report) return;
    (report.server === this.#origin ? this.latencies : this.across).push(now - report.at);
  }
}

/** Returns the largest value. There are more values than a call accepts as arguments. */
function longestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function within(value: number, most: number): number {
  return value < 0 ? -value : value > most ? 2 * most - value : value;
}
