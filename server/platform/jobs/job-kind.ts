import type { Context } from '../access/context.ts';
import type { JobLane } from '../store/schema.ts';
import type { WriteTransaction } from '../store/store.ts';

/** What a runner can do in the background. A kind is defined once, in the folder of what it works on. */
export interface JobKind<Input> {
  readonly name: string;
  /** The input holds what a copy of the database must not give away, such as a sign-in link: it is kept encrypted. */
  readonly secret: boolean;
  /**
   * Each lane has its own places in every server (`config.jobPlaces`), and people take turns in it. `files` are conversions and virus
   * checks; `system` is the server's own housekeeping, which waits for nobody's files. Users see and cancel only jobs of `imports`.
   */
  readonly lane: JobLane;
  /** How often it is tried, with growing pauses between. */
  readonly maxAttempts: number;
  /**
   * Does the work and answers its result (JSON), if any. It may run again after a failure or the death of its server, and asks
   * for the rights of `job.userId` itself, in the transaction that writes: they may be gone since it was queued. A
   * `JobRefusedError` ends it without another try; whatever else it throws is tried again later.
   */
  readonly run: (context: Context, job: RunningJob<Input>) => Promise<unknown>;
  /**
   * Called when it has failed for good or was cancelled, for what must not stay behind; again where the server dies meanwhile. Not
   * called for the jobs of a deleted account, whose rows go with it.
   */
  readonly abandon?: (
    context: Context,
    job: Pick<RunningJob<Input>, 'id' | 'userId' | 'input'>,
  ) => Promise<void>;
}

export interface RunningJob<Input> {
  readonly id: string;
  /** Whose it is; '' for work of the server's own. */
  readonly userId: string;
  readonly input: Input;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when it is cancelled, its person's account is deleted, another server took it over, or this one stops. */
  readonly signal: AbortSignal;
  /**
   * Throws unless the job is still this try's, and keeps it so until the transaction ends: call it first in each transaction that
   * writes. Another server may have taken the job over, and the account may be gone.
   */
  readonly hold: (transaction: WriteTransaction) => Promise<void>;
  /** Says how far it is: 0 to 1, null where nobody can tell, and a sentence. Written and told to open pages a few times a second at most. */
  readonly progress: (done: number | null, text: string) => void;
}

/** Ends a job for good; `message` is a sentence that its person may read. */
export class JobRefusedError extends Error {}

/** A kind in a list of all kinds, whatever its input. */
export type AnyJobKind = JobKind<never>;
