import { demoTour } from '../../../contract/tour-id.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../../contract/addresses.ts';
import type { Import } from '../../../contract/import.ts';
import { readManifest } from '../../../contract/twin-archive/verify.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { checkImport } from '../../../server/domain/imports/receive/check-import.ts';
import { writeOperations } from '../../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../../server/domain/tours/write-tour.ts';
import { actorFor, createApi } from '../../support/servers/api.ts';
import { openArchive } from '../../support/open-archive.ts';
import { runJob } from '../../support/run-job.ts';
import { archivedTag } from '../../support/twin-archive.ts';

export interface RoundTrip {
  /** Of the archive. */
  megabytes: number;
  /** Paths of content parts that are others after export, import and export. */
  different: string[];
  /** Milliseconds. */
  check: number;
  apply: number;
  /** The longest that somebody else's write took meanwhile, and that the event loop stood still; milliseconds. */
  longestWrite: number;
  longestPause: number;
}

const OPERATIONS = 500;

/** Exports a twin of so many tags, imports it into an empty account twice, and exports it again. */
export async function roundTrip(context: Context, tags: number): Promise<RoundTrip> {
  const server = createApi(context);
  await fillTwin(context, tags);
  const exported = async (as: string) => {
    const archive = await (await server.call(api.tourExport(demoTour(as)), { as })).blob();
    const { manifest } = await readManifest(await openArchive(archive));
    return { archive, content: manifest.parts.filter(({ role }) => role === 'content') };
  };
  const first = await exported('owner');
  const others = writeMeanwhile(context);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const times = { check: 0, apply: 0 };
  for (const revision of [0, 1]) {
    const body = first.archive;
    const headers = { 'content-type': 'application/zip' };
    const sent = await server.call(api.imports(demoTour('other')), {
      method: 'POST',
      as: 'other',
      body,
      headers,
    });
    const { id } = (await sent.json()) as Import;
    times.check = await timed(() => runJob(context, checkImport, 'other', { importId: id }));
    times.apply = await timed(async () => {
      const answer = await server.call(api.applyImport(demoTour('other'), id), {
        method: 'POST',
        as: 'other',
        json: { replace: true },
        headers: { 'if-match': `"${revision}"` },
      });
      if (answer.status !== 200) throw new Error(await answer.text());
    });
  }
  delay.disable();
  const longestWrite = await others.stop();
  const second = await exported('other');
  const sums = new Map(second.content.map(({ path, sha256 }) => [path, sha256]));
  return {
    megabytes: Math.round(first.archive.size / 1024 ** 2),
    different: first.content.flatMap(({ path, sha256 }) => (sums.get(path) === sha256 ? [] : [path])),
    ...times,
    longestWrite,
    longestPause: Math.round(delay.max / 1e6),
  };
}

async function fillTwin(context: Context, tags: number): Promise<void> {
  const owner = actorFor('owner');
  await writeTour(context, owner, {
    ...demoTour('owner'),
    patch: { name: 'Twin', matterportId: 'gv360office' },
  });
  for (let from = 0; from < tags; from += OPERATIONS) {
    const operations = Array.from({ length: Math.min(OPERATIONS, tags - from) }, (_, index) => ({
      id: `add-${from + index}`,
      kind: 'add',
      collection: 'tags',
      item: archivedTag(`tag-${from + index}`, {
        text: 'x'.repeat(300),
        serial: `K-${index}`,
        keywords: ['a', 'b'],
      }),
    }));
    await writeOperations(context, owner, { ...demoTour('owner'), body: { operations } });
  }
}

function writeMeanwhile(context: Context) {
  const staff = actorFor('staff');
  const stopped = new AbortController();
  let longest = 0;
  const writing = (async () => {
    for (let count = 0; !stopped.signal.aborted; count += 1) {
      const patch = { name: `Name ${count}` };
      longest = Math.max(
        longest,
        await timed(() => writeTour(context, staff, { ...demoTour('staff-1'), patch })),
      );
      await pause(10);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await writing;
      return longest;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}
