import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { sql } from 'kysely';
import type { UploadKey } from './upload-row.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { notFound } from '../../platform/access/policy.ts';
import { findRow, updateRows } from '../../platform/store/store.ts';

/**
 * Milliseconds after which a lease expires unless its holder renews it. Another request can then take the
 * lease.
 */
export const LEASE = 10_000;
const RENEW_EVERY = 2_000;
/**
 * A holder stops writing this many milliseconds before the lease expires, because a file system call may be
 * slow.
 */
const MARGIN = 1_000;
/**
 * Suffix that a request appends to the holder's name in the row to show that the request needs the upload.
 */
const WANTED = '!';

/** Callbacks that ask the holders in this process to release their leases, by the holder's name. */
const holders = new Map<string, () => void>();

/** The exclusive right to work on an upload, valid across all servers. */
export class UploadLease {
  readonly #context: Needs<'store' | 'log' | 'now'>;
  readonly #key: UploadKey;
  readonly #holder = randomUUID();
  readonly #lost = new AbortController();
  #until = 0;
  #timer: NodeJS.Timeout | undefined;
  #asked = () => {};

  constructor(context: Needs<'store' | 'log' | 'now'>, key: UploadKey) {
    this.#context = context;
    this.#key = key;
  }

  /** Aborts when another holder may have taken the lease, or the upload no longer exists. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * The names that this holder can have in the row. A write that depends on the lease checks in its
   * transaction that the row has one of these names.
   */
  get names(): readonly string[] {
    return [this.#holder, this.#holder + WANTED];
  }

  /**
   * Takes the lease if it is free, and renews it until it is released. If the lease is not free, returns its
   * holder. Returns null if the upload does not exist. `asked`: called when another request needs the upload.
   */
  async take(asked: () => void): Promise<'taken' | { by: string } | null> {
    const until = performance.now() + LEASE - MARGIN;
    const { now, store } = this.#context;
    const taken = await store.write((transaction) =>
      transaction
        .updateTable('uploads')
        .set({ locked_by: this.#holder, locked_until: now() + LEASE })
        .where((build) => build.and(this.#key))
        .where((build) => build.or([build('locked_by', '=', ''), build('locked_until', '<=', now())]))
        .executeTakeFirstOrThrow(),
    );
    if (taken.numUpdatedRows === 0n) return await this.#holderNow();
    this.#until = until;
    this.#asked = asked;
    holders.set(this.#holder, asked);
    this.#timer = setInterval(() => void this.#renew(), RENEW_EVERY);
    return 'taken';
  }

  /**
   * Throws `locked` if another holder may have taken the lease, because a delayed holder must not change
   * anything.
   */
  check(): void {
    if (this.#lost.signal.aborted || performance.now() >= this.#until) throw lockedError();
  }

  /** Releases the lease. `expires_at`: the new expiry of the upload, if it changes. */
  async release(change: { expires_at?: number } = {}): Promise<void> {
    clearInterval(this.#timer);
    holders.delete(this.#holder);
    try {
      await this.#update({ locked_by: '', locked_until: 0, ...change });
    } catch (error) {
      // The lease expires anyway, and everything that was done under it remains valid.
      this.#context.log.warn({ err: error }, 'the lease of an upload could not be released');
    }
  }

  /**
   * Asks another holder to release the lease. A holder in this process is notified immediately, and a holder
   * in another process at its next renewal.
   */
  async askFor(holder: string): Promise<void> {
    const name = holder.replace(WANTED, '');
    const asked = holders.get(name);
    if (asked) return asked();
    if (holder !== name) return;
    const own = { ...this.#key, locked_by: name };
    await this.#context.store.write((transaction) =>
      updateRows(transaction, 'uploads', own, { locked_by: name + WANTED }),
    );
  }

  async #holderNow(): Promise<{ by: string } | null> {
    const row = await findRow(this.#context.store.db, 'uploads', this.#key, 'locked_by');
    return row ? { by: row.locked_by } : null;
  }

  async #renew(): Promise<void> {
    const until = performance.now() + LEASE - MARGIN;
    try {
      const locked_until = this.#context.now() + LEASE;
      const name = await this.#update({ locked_until });
      if (name === null) return this.#lost.abort(lockedError());
      this.#until = until;
      if (name.endsWith(WANTED)) this.#asked();
    } catch (error) {
      // The lease remains valid until it expires, and the next attempt may renew it.
      this.#context.log.warn({ err: error }, 'the lease of an upload could not be renewed');
      if (performance.now() >= this.#until) this.#lost.abort(error);
    }
  }

  /**
   * Changes the row if this holder has the lease. Returns the holder's name in the row, or null if it does
   * not have the lease.
   */
  async #update(change: { locked_by?: string; locked_until?: number; expires_at?: number }) {
    const row = await this.#context.store.write((transaction) =>
      transaction
        .updateTable('uploads')
        .set(change)
        .where((build) => build.and(this.#key))
        .where('locked_by', 'in', this.names)
        .returning(sql<string>`locked_by`.as('name'))
        .executeTakeFirst(),
    );
    return row?.name ?? null;
  }
}

export function lockedError(): AppError {
  return new AppError(
    'locked',
    'Another request is using this upload. Nothing was lost. Wait a moment, then try again.',
    {
      retryAfter: 2,
    },
  );
}

/** Milliseconds between two checks of whether a lease is free. */
const LOOK_EVERY = 100;
/**
 * Maximum time in milliseconds for a request to wait for a lease. The time is longer than `LEASE`, so that
 * the lease of a dead server expires in time.
 */
const PATIENCE = LEASE + 5_000;

interface Wish {
  /** Called when another request needs the upload. A holder that can stop should then release the lease. */
  asked?: () => void;
  signal?: AbortSignal;
  /** Milliseconds to wait for the lease. */
  patience?: number;
}

/**
 * Waits until the lease of an upload is free, and takes it. Asks the current holder to release the lease.
 * Throws `locked` if the lease is not free in time, and `not-found` if the upload does not exist.
 */
export async function takeLease(
  context: Needs<'store' | 'log' | 'now'>,
  key: UploadKey,
  { asked = () => {}, signal, patience = PATIENCE }: Wish = {},
): Promise<UploadLease> {
  const lease = new UploadLease(context, key);
  const latest = performance.now() + patience;
  for (;;) {
    signal?.throwIfAborted();
    const found = await lease.take(asked);
    if (found === null) throw notFound();
    if (found === 'taken') return lease;
    if (performance.now() >= latest) throw lockedError();
    await lease.askFor(found.by);
    await delay(LOOK_EVERY);
  }
}
