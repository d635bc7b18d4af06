import { randomUUID } from 'node:crypto';
import { StoreError } from '../../../platform/store/store-error.ts';
import type { DatabaseIdentityTable } from '../../../platform/store/schema.ts';
import { lockRow, type Store, type WriteTransaction } from '../../../platform/store/store.ts';
import { examinePlaces, selectIdentity } from './find-problems.ts';
import { type MarkedPlace, markedPlaces, formatMarker } from './marked-places.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { JobRefusedError } from '../../../platform/jobs/job-kind.ts';
import { FileStoreError } from '../../../platform/file-store/file-store.ts';
import { repeat } from './times.ts';

interface Claiming {
  store: Store;
  places: readonly MarkedPlace[];
  now: number;
  /** Minimum age of the current generation, in milliseconds, before a server raises it. 0: no minimum. */
  every?: number;
  /** The value of `PlaceProblem.found` that the operator adopts. */
  adopt?: string;
}

/** Maximum number of times to write the markers if other servers raise the generation at the same time. */
const TRIES = 5;

/**
 * Checks that each place belongs to this database, and marks the places with the database's next generation.
 * If a server raised the generation less than `every` milliseconds ago, or has not yet marked the places with
 * it, uses the current generation instead. Writes a new generation to the database before the places. A
 * server that checks a place in between finds the previous generation there, and accepts it. Throws
 * `FileStoreError` if a place is unavailable. Without `adopt`, throws `StoreError` if a place has a problem,
 * for example because it belongs to another database. With `adopt`, marks the places whose problem matches
 * `adopt`, skips places with other problems, and throws `StoreError` if nothing matches.
 */
export async function claimPlaces({ store, places, now, every = 0, adopt }: Claiming): Promise<void> {
  const { row, markers, problems } = await examinePlaces(store.db, places, { claiming: true });
  const adopted = problems.filter(({ found }) => found === adopt);
  if (adopt !== undefined && adopted.length === 0) {
    throw new StoreError(`No marker matches --adopt ${adopt}. ${textOf(problems)}`.trim());
  }
  const refused = problems.filter((problem) => !adopted.includes(problem));
  if (refused.length > 0 && adopt === undefined) throw new StoreError(textOf(refused));
  const marked = places.filter((place) => !refused.some((problem) => problem.place === place));
  const [first] = [...markers.values()];
  // True if the places lack the newest generation, because another server is about to write it or has died.
  const pending = row !== null && first?.token === row.previous_token;
  if (row && adopt === undefined && (pending || now - row.raised_at < every)) {
    await writeMarkers(store, marked, row);
  } else {
    const above = Math.max(0, ...adopted.map(({ generation }) => generation));
    await takePlaces(store, marked, { now, above });
  }
}

/**
 * Marks places with the next generation of a database, regardless of their current markers. The new
 * generation is greater than `above`.
 */
export async function takePlaces(
  store: Store,
  places: readonly MarkedPlace[],
  { now, above }: { now: number; above: number },
): Promise<void> {
  const raised = await store.write((transaction) => raise(store, transaction, { now, above }));
  await writeMarkers(store, places, raised);
}

/**
 * Returns why a server of this database may not sweep the places now, or null if it may. Throws
 * `FileStoreError` if a place is unavailable.
 */
export async function findOwnershipProblem(
  { db }: Pick<Store, 'db'>,
  places: readonly MarkedPlace[],
): Promise<string | null> {
  const { problems } = await examinePlaces(db, places, { claiming: false });
  return problems.length > 0 ? textOf(problems) : null;
}

/**
 * Deletes the identity of a database, so that the server creates a new identity at its next start. A restored
 * backup counts as a different database, to which no place belongs yet.
 */
export async function renewIdentity(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom('database_identity').execute();
}

async function raise(
  store: Store,
  transaction: WriteTransaction,
  { now, above }: { now: number; above: number },
): Promise<DatabaseIdentityTable> {
  const token = randomUUID();
  const row = await lockRow(store, transaction, 'database_identity', {});
  if (row) {
    const generation = Math.max(row.generation, above) + 1;
    const changed = { generation, token, previous_token: row.token, raised_at: now };
    await transaction.updateTable('database_identity').set(changed).execute();
    return { ...row, ...changed };
  }
  const first = { only_row: 1, identity: randomUUID(), generation: above + 1, token, previous_token: '' };
  return await transaction
    .insertInto('database_identity')
    .values({ ...first, raised_at: now, large_sweep_until: 0 })
    // Several servers may start at once. Only one of them creates the row.
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ only_row: 1 }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function writeMarkers(
  { db }: Store,
  places: readonly MarkedPlace[],
  raised: DatabaseIdentityTable,
): Promise<void> {
  let row = raised;
  for (let left = TRIES; left > 0; left -= 1) {
    const text = formatMarker(row);
    for (const place of places) await place.writeMarker(text);
    const newest = await selectIdentity(db);
    if (!newest || newest.token === row.token) return;
    row = newest;
  }
}

function textOf(problems: readonly { text: string }[]): string {
  return problems.map(({ text }) => text).join('\n');
}

type Keeping = Needs<'config' | 'store' | 'files' | 'log' | 'now'>;

const MINUTE = 60_000;
const CLAIM_EVERY = 60 * MINUTE;
/**
 * Milliseconds after which a server raises the generation. Of several servers, only the one that checks first
 * in each hour raises the generation.
 */
const RAISE_EVERY = 55 * MINUTE;

/**
 * Checks the places when a server starts. Throws `StoreError` if a place belongs to another database. If the
 * file store is unavailable, the server starts anyway, but does not sweep the store while it is unavailable.
 */
export async function claimAtStart({ config, store, files, log, now }: Keeping): Promise<void> {
  try {
    await claimPlaces({ store, places: markedPlaces(config, files), now: now() });
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.warn(
      { err: error },
      'the file store is unavailable: nothing in it is cleaned up until its owner is known',
    );
  }
}

/**
 * Checks the places every hour. Raises the generation unless another server has raised it within
 * `RAISE_EVERY`. Returns a function that stops the checks.
 */
export function keepPlaces({ config, store, files, log, now }: Keeping): () => Promise<void> {
  return repeat(CLAIM_EVERY, async () => {
    const places = markedPlaces(config, files);
    await claimPlaces({ store, places, now: now(), every: RAISE_EVERY }).catch((error: unknown) => {
      log.error({ err: error }, 'the file store could not be marked as belonging to this database');
    });
  });
}

/**
 * Throws `JobRefusedError`, which ends the job, unless each place is known to belong to this database. Throws
 * `FileStoreError` if a place is unavailable. Call this before each sweep.
 */
export async function requireOwnPlaces({ config, store, files, log }: Keeping): Promise<void> {
  const problem = await findOwnershipProblem(store, markedPlaces(config, files));
  if (problem === null) return;
  log.error({ problem }, 'a cleanup was stopped: the file store belongs to another database');
  throw new JobRefusedError(problem);
}
