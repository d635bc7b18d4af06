import type { Context } from '../access/context.ts';
import type { JobLane } from '../store/schema.ts';
import type { WriteTransaction } from '../store/store.ts';

/** A kind of background job. Each kind is defined next to the code for the data that its jobs process. */
export interface JobKind<Input> {
  readonly name: string;
  /**
   * Whether the input contains a secret, such as a sign-in link. A secret input is stored encrypted, so that
   * a copy of the database does not reveal it.
   */
  readonly secret?: boolean;
  /**
   * The lane of all jobs of this kind. In every server, each lane runs a limited number of jobs at a time
   * (`config.jobPlaces`), and users take turns. `files`: conversions and virus checks. `system`: maintenance
   * of the server. The list of a user's jobs contains only those in the lane `imports`.
   */
  readonly lane: JobLane;
  /** Maximum number of attempts. The pauses between attempts grow. */
  readonly maxAttempts: number;
  /**
   * Does the work and returns its result (JSON), if any. It may run again after an error or a crash of its
   * server. It must check the permissions of `job.userId` itself, in the transaction that writes, because
   * they may have changed. A `JobRefusedError` ends the job without a retry. After any other error, the job
   * is retried until it has had `maxAttempts` attempts. Outages of the database or the file store do not use
   * up the last attempt.
   */
  readonly run: (context: Context, job: RunningJob<Input>) => Promise<unknown>;
  /**
   * Cleans up after the job has failed permanently or was cancelled. Called again if the server crashes
   * during the cleanup. Not called if the input cannot be read, or for jobs of a deleted account, whose rows
   * are deleted too.
   */
  readonly abandon?: (
    context: Context,
    job: Pick<RunningJob<Input>, 'id' | 'userId' | 'input'>,
  ) => Promise<void>;
}

export interface RunningJob<Input> {
  readonly id: string;
  /** The user who owns the job; '' for jobs of the server. */
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
   * Locks the job's row until the transaction ends. Throws if the job no longer belongs to this attempt,
   * because another server has taken it over or the account was deleted. Call this first in each transaction
   * that writes.
   */
  readonly hold: (transaction: WriteTransaction) => Promise<void>;
  /**
   * Reports the job's progress, from 0 to 1 or null if unknown, with a message. The server stores the
   * progress and sends it to open pages at most a few times per second.
   */
  readonly progress: (done: number | null, text: string) => void;
}

/** What `run` returns if the attempt continues outside this process, under a lease. */
export const CONTINUES = Symbol('continues');

/** Ends a job without a retry. The user sees `message`. */
export class JobRefusedError extends Error {}

/** A job kind with any type of input, for lists of all kinds. */
export type AnyJobKind = JobKind<never>;
