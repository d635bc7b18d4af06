import type { Context } from '../access/context.ts';
import type { JobLane } from '../store/schema.ts';
import type { WriteTransaction } from '../store/store.ts';

/** A kind of background job. It is defined once, in the folder of the data that it works on. */
export interface JobKind<Input> {
  readonly name: string;
  /** The input contains a secret, such as a sign-in link, that a copy of the database must not reveal. It is stored encrypted. */
  readonly secret: boolean;
  /**
   * Each lane has its own places in every server (`config.jobPlaces`), in which people take turns. `files`: conversions and virus checks;
   * `system`: housekeeping of the server, which does not wait for files. Users see and cancel only jobs of `imports`.
   */
  readonly lane: JobLane;
  /** Maximum number of attempts, with growing pauses in between. */
  readonly maxAttempts: number;
  /**
   * Does the work and returns its result (JSON), if any. It may run again after a failure or the death of its server. It must check the
   * permissions of `job.userId` itself, in the transaction that writes, because they may have changed since. A `JobRefusedError` ends it
   * without retry; any other error is retried later.
   */
  readonly run: (context: Context, job: RunningJob<Input>) => Promise<unknown>;
  /**
   * Called when the job has finally failed or was cancelled, to clean up. It is called again if the server dies meanwhile, but not for jobs
   * of a deleted account, whose rows are deleted with it.
   */
  readonly abandon?: (
    context: Context,
    job: Pick<RunningJob<Input>, 'id' | 'userId' | 'input'>,
  ) => Promise<void>;
}

export interface RunningJob<Input> {
  readonly id: string;
  /** The user that owns it; '' for jobs of the server. */
  readonly userId: string;
  readonly input: Input;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, the account is deleted, another server took the job over, or this server stops. */
  readonly signal: AbortSignal;
  /**
   * Throws unless the job still belongs to this attempt, and keeps it so until the transaction ends. Call it first in each transaction that
   * writes: another server may have taken the job over, or the account may have been deleted.
   */
  readonly hold: (transaction: WriteTransaction) => Promise<void>;
  /**
   * Reports the progress, from 0 to 1 or null if unknown, with a message. It is stored and sent to open pages at most a few times a second.
   */
  readonly progress: (done: number | null, text: string) => void;
}

/** What a run returns if its attempt continues outside this process, under a lease. */
export const CONTINUES = Symbol('continues');

/** Ends a job without retry. The user can read `message`. */
export class JobRefusedError extends Error {}

/** A kind in a list of all kinds, with any input. */
export type AnyJobKind = JobKind<never>;
