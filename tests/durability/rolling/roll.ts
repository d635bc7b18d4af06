// npm run roll [COMMIT]: replaces two servers of an earlier version with this version, one after the other,
// and then rolls back, while users save, read and view a page. The servers share a PostgreSQL database and
// are behind HAProxy. The earlier version is COMMIT or, by default, the last release. If there is a later
// migration of the kind `contract`, the default is the commit that added it, because no earlier version can
// run beside this one.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, expect } from '@playwright/test';
import { buildEarlierVersion } from '../../../bench/annotations/earlier-version.ts';
import { api, pages } from '../../../contract/addresses.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { openTwinPage, PATIENCE } from '../../support/browser/twin-page.ts';
import { playerIn } from '../../support/browser/frames.ts';
import { officeTag } from '../../support/player/office-tag.ts';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { type Product, SERVER, startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { call, openSession, saveTour } from '../../support/servers/session.ts';
import { Writers } from '../writers.ts';
import { startProxy } from './proxy.ts';

const PAIRS = 4;
const READERS = 4;
/** How long users work between two replacements, in milliseconds. */
const BETWEEN = 4_000;

const root = resolve(import.meta.dirname, '../../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim();
const wanted = process.argv[2] ?? earliestNeighbour();
const earlier = buildEarlierVersion(git('rev-parse', `${wanted}^{commit}`));

function earliestNeighbour(): string {
  const contract = git('grep', '-l', "^  kind: 'contract',", '--', 'server/platform/store/migrations');
  const added = git('log', '-1', '--diff-filter=A', '--format=%h', '--', ...contract.split('\n'));
  const releases = git('tag', '--list', 'v*', '--contains', added, '--sort=-version:refname');
  return releases.split('\n')[0] || added;
}

const newPorts = async () => ({ site: await freePort(), player: await freePort() });
const own = await newPorts();
const ports = [await newPorts(), await newPorts()];
const origin = `http://localhost:${own.site}`;
const postgres = await startPostgres();
const env = {
  ...WRITES_WITHOUT_LIMIT,
  AUTH_SECRET: 'one secret of two servers, of 40 signs.',
  DATABASE_URL: await createPostgresDatabase(postgres.url),
  PUBLIC_ORIGIN: origin,
  PLAYER_ORIGIN: `http://localhost:${own.player}`,
};
const [flag = '', program = ''] = SERVER;
const folders: Record<'earlier' | 'this', string> = { earlier, this: root };
/** Starts a server of a version in one of the two places. */
const start = (place: number, version: keyof typeof folders, dataDir?: string) =>
  startProduct({
    env,
    ports: ports[place]!,
    command: [process.execPath, flag, join(folders[version], program)],
    ...(dataDir === undefined ? {} : { dataDir }),
  });

// Each server has its own inbox, so all users sign in while there is only one server.
const servers: Product[] = [await start(0, 'earlier')];
const proxy = await startProxy(own, ports);
const proxied: Product = { ...servers[0]!, origin };
const writers = new Writers(PAIRS);
await writers.begin(proxied);
const viewer = await openSession(origin, 'viewer@example.test');
const tour = demoTour(viewer.userId);
const save = (title: string) =>
  saveTour(origin, viewer, {
    matterportId: 'gv360office',
    hasBeenSaved: true,
    tags: [officeTag('tag', { title })],
  });
await save('Before');
servers.push(await start(1, 'earlier'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic'],
});
const page = await openTwinPage(browser, { origin, session: viewer, webgl: false });

const stop = new AbortController();
const failed: string[] = [];
let reads = 0;
async function readUntilStopped(): Promise<void> {
  const paths = [
    api.tour(tour),
    api.profile(viewer.userId),
    pages.dashboard(),
    pages.demo(viewer.userId),
    '/',
  ];
  for (let count = 0; !stop.signal.aborted; count += 1) {
    const path = paths[count % paths.length]!;
    const answer = await call(origin, viewer, 'GET', path).catch((error: unknown) => error as Error);
    const text = answer instanceof Response ? await answer.text().catch(String) : answer.message;
    reads += 1;
    if (!(answer instanceof Response && answer.ok)) failed.push(`${path}: ${text.slice(0, 200)}`);
  }
}
const work = Promise.all([
  writers.saveUntil(proxied, stop.signal).then(() => {
    if (!stop.signal.aborted) failed.push('A save had no response.');
  }),
  ...Array.from({ length: READERS }, readUntilStopped),
]).catch((error: unknown) => void failed.push(String(error)));

const steps: string[] = [];
for (const version of ['this', 'earlier', 'this'] as const) {
  for (const [place, server] of servers.entries()) {
    await pause(BETWEEN);
    const began = performance.now();
    const code = await server.stop();
    if (code !== 0) failed.push(`The server ended with ${code}: ${server.output().slice(-500)}`);
    servers[place] = await start(place, version, server.dataDir);
    const title = `Server ${place + 1} runs ${version === 'this' ? 'this' : 'the earlier'} version`;
    const saved = await save(title);
    if (!saved.ok) failed.push(`A save was answered ${saved.status}.`);
    const seen = playerIn(page).getByRole('button', { name: title }).first();
    await expect(seen)
      .toBeVisible({ timeout: PATIENCE })
      .catch(() => failed.push(`The page does not show “${title}”.`));
    steps.push(`${title}, and the open page shows this: ${Math.round(performance.now() - began)} ms`);
    console.log(steps.at(-1), writers.acknowledged.join(), `${reads} reads, ${failed.length} failed`);
  }
}
await pause(BETWEEN);
stop.abort();
await work;
const acknowledged = writers.acknowledged;
for (const server of servers.splice(1)) await server.stop();
// Only one server is left, so the emails of all new sign-ins are in its inbox.
const lost = await writers.contradictions(proxied, acknowledged, acknowledged);
await browser.close();
await proxy.stop();
await servers[0]!.stop();
await postgres.stop();

const saves = 2 * acknowledged.reduce((sum, count) => sum + count, 0);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
writeFileSync(
  join(import.meta.dirname, 'results.md'),
  `# Two servers replaced one after the other

\`npm run roll ${wanted}\` upgrades two servers from that commit to this version, rolls back, and upgrades again. The servers run behind
HAProxy on one PostgreSQL database. Meanwhile, ${PAIRS} pairs of people save, ${READERS} people read without a pause, and one page of a twin is open.

| What | Number |
| --- | --- |
| saves acknowledged | ${saves.toLocaleString('en')} |
| acknowledged saves that were lost or incomplete | ${lost.length} |
| pages and documents read | ${reads.toLocaleString('en')} |
| failed requests | ${failed.length} |

${steps.map((step) => `- ${step}`).join('\n')}

${new Date().toISOString().slice(0, 10)}, ${git('rev-parse', '--short', 'HEAD')}, ${machine}.
`,
);
for (const problem of [...failed, ...lost]) console.error(problem);
process.exit(failed.length + lost.length > 0 ? 1 : 0);
