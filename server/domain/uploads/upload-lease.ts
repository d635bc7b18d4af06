import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { sql } from 'kysely';
import type { UploadKey } from './upload-row.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { notFound } from '../../platform/access/policy.ts';

/** Milliseconds for which an upload is a holder's unless it says so again; after that another takes over. */
export const LEASE = 10_000;
const RENEW_EVERY = 2_000;
/** Milliseconds before its end from which on a holder changes nothing more: a call of the file system may be slow. */
const MARGIN = 1_000;
/** Stands behind the holder's name when somebody else wants the upload. */
const WANTED = '!';

/** What holders in this process do when they are asked to give way, by their names. */
const holders = new Map<string, () => void>();

/** The right to work on an upload, alone among all servers. */
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

  /** Aborted when another may have taken over, or the upload no longer exists. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** The names under which the row knows this holder: a write that depends on the lease asks for one of them in its transaction. */
  get names(): readonly string[] {
    return [this.#holder, this.#holder + WANTED];
  }

  /** Takes it if it is free, and renews it until it is released. Answers who has it otherwise, or null where there is no such upload. */
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

  /** Throws `locked` where another may have taken over by now: anyone who was held up changes nothing afterwards. */
  check(): void {
    if (this.#lost.signal.aborted || performance.now() >= this.#until) throw lockedError();
  }

  /** Gives it back; `expires_at` is the upload's end from now on, where it has another. */
  async release(change: { expires_at?: number } = {}): Promise<void> {
    clearInterval(this.#timer);
    holders.delete(this.#holder);
    try {
      await this.#update({ locked_by: '', locked_until: 0, ...change });
    } catch (error) {
      // It ends by itself, and what was done under it is not undone.
      this.#context.log.warn({ err: error }, 'an upload could not be given back at once');
    }
  }

  /** Anyone who works on the upload in this process hears at once, and in another with its next renewal. */
  async askFor(holder: string): Promise<void> {
    const name = holder.replace(WANTED, '');
    const asked = holders.get(name);
    if (asked) return asked();
    if (holder !== name) return;
    await this.#context.store.db
      .updateTable('uploads')
      .set({ locked_by: name + WANTED })
      .where((build) => build.and({ ...this.#key, locked_by: name }))
      .execute();
  }

  async #holderNow(): Promise<{ by: string } | null> {
    const row = await this.#context.store.db
      .selectFrom('uploads')
      .select('locked_by')
      .where((build) => build.and(this.#key))
      .executeTakeFirst();
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
      // The lease continues for the rest of its time; whether it can be renewed shows next time.
      this.#context.log.warn({ err: error }, 'an upload could not be kept from other servers');
      if (performance.now() >= this.#until) this.#lost.abort(error);
    }
  }

  /** Changes the row while it is this holder's; answers the name it has there, or null where it is not. */
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
  return new AppError('locked', 'Another request is using this upload. Nothing was lost. Try again soon.', {
    retryAfter: 2,
  });
}

/** Milliseconds between two looks whether an upload is free. */
const LOOK_EVERY = 100;
/** Milliseconds that a request waits for an upload: longer than the lease of a server that has died. */
const PATIENCE = LEASE + 5_000;

interface Wish {
  /** Called when somebody else wants the upload: anyone who can stop does, and releases it. */
  asked?: () => void;
  signal?: AbortSignal;
  /** Milliseconds. */
  patience?: number;
}

/**
 * Waits until an upload is nobody else's, and takes it. Anyone who has it is asked to give way. Throws `locked` where they do not, and
 * `not-found` where there is no such upload.
 */
export async function takeLease(
  context: Needs<'store' | 'log' | 'now'>,
  key: UploadKey,
  wish: Wish = {},
): Promise<UploadLease> {
  const { asked = () => {}, signal, patience = PATIENCE } = wish;
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
