import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatTopic } from '../../contract/topic.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { openStream } from '../support/servers/event-stream.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../support/servers/product.ts';
import { openSession } from '../support/servers/session.ts';
import { databaseOf } from './database.ts';
import { OperationLedger } from './operation-ledger.ts';

const WRITERS = 5;
/** How many operations the server acknowledges before the kill. */
const ENOUGH = 50;
/**
 * The maximum time until the kill, in milliseconds. Within this time, a request goes through all its stages.
 */
const LATEST_KILL = 30;

it(
  'when one of two servers is killed, the other has every acknowledged save and applies retries once',
  { timeout: 120_000 },
  async () => {
    const shared = mkdtempSync(join(tmpdir(), 'gov360-two-'));
    const env = {
      ...WRITES_WITHOUT_LIMIT,
      ...(await databaseOf('postgres')),
      AUTH_SECRET: 'x'.repeat(40),
      FILES_DIR: join(shared, 'files'),
      UPLOADS_DIR: join(shared, 'uploads'),
    };
    const killed = await startProduct({ env });
    // There is still only one server. Later, either server may send an email, which goes to that server's own
    // inbox.
    const session = await openSession(killed.origin, 'owner@example.test');
    const survivor = await startProduct({ env });
    const operations = new OperationLedger(session, WRITERS);
    await operations.begin(killed);
    const topic = formatTopic({ kind: 'tour', ...demoTour(session.userId) });
    const stream = await openStream(survivor.origin, [topic], { session });

    let killing = false;
    const work = async (writer: (typeof operations.writers)[number]) => {
      while (await operations.save(killed, writer)) {
        if (killing || operations.acknowledged < ENOUGH) continue;
        killing = true;
        setTimeout(() => killed.process.kill('SIGKILL'), Math.random() * LATEST_KILL);
      }
    };
    await Promise.all(operations.writers.map(work));
    await killed.stop('SIGKILL');

    expect(await operations.contradictions(survivor)).toEqual([]);
    await operations.sendAgain(survivor);
    for (const writer of operations.writers) expect(await operations.save(survivor, writer)).toBe(true);
    expect(await operations.contradictions(survivor)).toEqual([]);

    // The first revision of the tour, and one for each request.
    const last = 1 + operations.acknowledged;
    for (let told = 0; told < last;) {
      const event = await stream.next();
      told = event && 'revision' in event ? event.revision : Infinity;
      expect(told).toBeLessThanOrEqual(last);
    }
    stream.close();
    await survivor.stop();
    for (const product of [killed, survivor]) product.remove();
    rmSync(shared, { recursive: true });
  },
);
