import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS_MAX } from '../../../contract/limits.ts';
import {
  add,
  type ChangingTour,
  openChangingTour,
  remove,
  retitle,
  tagAt,
} from '../../../tests/support/servers/changing-tour.ts';
import { createDatabase, mainly, type TestDatabase } from '../../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';

describe.each(mainly('sqlite'))('a stream with changes over %s', (kind) => {
  let database: TestDatabase;
  let host: TestServer;
  /** Another server on the same database, whose changes are not reported by a change feed. */
  let silent: TestServer;
  let tour: ChangingTour;

  beforeAll(async () => {
    database = await createDatabase(kind);
    host = await startTestServer({ database, times: { sweep: 20 } });
    silent = await startTestServer({
      database,
      mailer: host.context.mailer,
      env: { AUTH_SECRET: host.context.config.authSecret },
    });
  });
  afterAll(async () => {
    await silent.close();
    await host.close();
    await database.remove();
  });
  beforeEach(async () => {
    tour = await openChangingTour(host);
  });
  afterEach(() => tour.closeStreams());

  it('sends the document first, then changes from which every client derives the current tour', async () => {
    await tour.save({ name: 'One', tags: [tagAt(1), tagAt(2)] });
    const followed = await tour.follow();
    await tour.operate([add(tagAt(3)), retitle(tagAt(1), 'Renamed')]);
    expect(await followed.next()).toMatchObject({ type: 'changes', changes: { since: 1, revision: 2 } });
    expect(followed.document).toEqual(await tour.stored());
    await tour.operate([remove(tagAt(2))]);
    await followed.next();
    await tour.save({ name: 'Two', later: { kept: true } });
    await followed.next();
    await tour.save({ tags: [tagAt(3), tagAt(4)] });
    await followed.until(5);
    expect(followed.document).toEqual(await tour.stored());
    expect(followed.types.slice(0, 4)).toEqual(['document', 'changes', 'changes', 'changes']);
  });

  it('sends less than 2 kB to each reader of a twin with 2,000 tags when one tag changes', async () => {
    const tags = Array.from({ length: 2_000 }, (_, index) => tagAt(index));
    await tour.save({ name: 'Large' });
    for (let start = 0; start < tags.length; start += OPERATIONS_MAX) {
      await tour.operate(tags.slice(start, start + OPERATIONS_MAX).map(add));
    }
    const all = await Promise.all(
      Array.from({ length: 3 }, (_, index) => tour.follow({ shared: index > 1 })),
    );
    const before = all.map(({ stream }) => stream.bytesRead);
    const { revision } = await tour.operate([retitle(tagAt(1_000), 'Renamed')]);
    for (const [index, followed] of all.entries()) {
      await followed.until(revision);
      expect(followed.stream.bytesRead - (before[index] ?? 0)).toBeLessThan(2_000);
      expect(before[index]).toBeGreaterThan(200_000);
    }
    expect(all[0]?.document).toEqual(await tour.stored());
  });

  it('sends 50 simultaneous changes in order without gaps', async () => {
    await tour.save({ name: 'One' });
    const all = [
      await tour.follow(),
      await tour.follow({ shared: true }),
      await tour.follow({ changes: false }),
    ];
    await Promise.all(Array.from({ length: 50 }, (_, index) => tour.operate([add(tagAt(index))])));
    for (const followed of all) {
      await followed.until(51);
      expect(followed.document).toEqual(await tour.stored());
    }
    expect(all[0]?.types.slice(1)).not.toContain('document');
    expect(all[2]?.types).not.toContain('changes');
  });

  it('recovers from a lost notification', async () => {
    await tour.save({ name: 'One', tags: [tagAt(1)] });
    const followed = await tour.follow();
    await tour.operate([add(tagAt(2))], silent);
    await followed.until(2);
    await tour.operate([add(tagAt(3))], silent);
    await tour.operate([add(tagAt(4))]);
    await followed.until(4);
    expect(followed.document).toEqual(await tour.stored());
    expect(followed.types).not.toContain('gone');
  });
});

// Runs with only one kind of store, because it tests sockets.
it('sends all changes since a slow reader’s own revision', async () => {
  const host = await startTestServer({ times: { sweep: 20 } });
  const tour = await openChangingTour(host);
  host.stopClock();
  await tour.save({ filling: Array.from({ length: 100 }, () => 'x'.repeat(9_000)) });
  const followed = await tour.follow();
  for (let count = 1; count <= 40; count += 1) {
    await tour.save({ count });
    await tour.operate([add(tagAt(count))]);
  }
  await followed.until(81);
  expect(followed.types.length).toBeLessThan(60);
  expect(followed.document).toEqual(await tour.stored());
  tour.closeStreams();
  await host.close();
});
