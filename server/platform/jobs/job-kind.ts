import type { Context } from '../access/context.ts';
import type { JobLane } from '../store/schema.ts';
import type { WriteTransaction } from '../store/store.ts';

/** A kind of background job. Each is defined once, in the folder of the data that it processes. */
export interface JobKind<Input> {
  readonly name: string;
  /**
   * Whether the input contains a secret, such as a sign-in link. It is then stored encrypted, so that a copy
   * of the database does not reveal it.
   */
  readonly secret?: boolean;
  /**
   * Each lane has its own slots in every server (`config.jobPlaces`), which users share in turns. `files`:
   * conversions and virus checks. `system`: maintenance of the server, which does not wait for files. Users
   * see and cancel only jobs in `imports`.
   */
  readonly lane: JobLane;
  /** Maximum number of attempts. The pauses between them grow. */
  readonly maxAttempts: number;
  /**
   * Does the work and returns its result (JSON), if any. It may run again after an error or a crash of its
   * server. It must check the permissions of `job.userId` itself, in the transaction that writes, because
   * they may have changed. A `JobRefusedError` ends the job without a retry. After any other error, it is
   * retried later.
   */
  readonly run: (context: Context, job: RunningJob<Input>) => Promise<unknown>;
  /**
   * Cleans up after the job has failed permanently or was cancelled. Called again if the server crashes
   * meanwhile. Not called for jobs of a deleted account, whose rows are deleted too.
   */
  readonly abandon?: (
    context: Context,
    job: Pick<RunningJob<Input>, 'id' | 'userId' | 'input'>,
  ) => Promise<void>;
}

export interface RunningJob<Input> {
  readonly id: string;
  /** The user who owns it; '' for jobs of the server. */
  readonly userId: string;
  readonly input: Input;
  /** The attempt number, starting at 1. */
  readonly attempt: number;
  /**
   * Aborted if the job is cancelled, the account is deleted, another server has taken over the job, or this
   * server stops.
   */
  readonly signal: AbortSignal;
  /**
   * Throws unless the job still belongs to this attempt, and keeps that true until the transaction ends. Call
   * this first in each transaction that writes, because another server may have taken over the job, or the
   * account may have been deleted.
   */
  readonly hold: (transaction: WriteTransaction) => Promise<void>;
  /**
   * Reports the progress, from 0 to 1 or null if unknown, with a message. The server stores it and sends it
   * to open pages at most a few times per second.
   */
  readonly progress: (done: number | null, text: string) => void;
}

/** The result of a run whose attempt continues outside this process, under a lease. */
export const CONTINUES = Symbol('continues');

/** Ends a job without a retry. The user can read `message`. */
export class JobRefusedError extends Error {}

/** A kind with any input, for lists of all kinds. */
export type AnyJobKind = JobKind<never>;
