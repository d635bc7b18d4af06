import { setTimeout as wait } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import type { Context } from '../../access/context.ts';
import { FileStoreError } from '../../file-store/file-store.ts';
import type { JobTable } from '../../store/schema.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { NEW_TRACE, noteFailure, traced } from '../../observe/tracing.ts';
import { runIn } from '../../observe/work-scope.ts';
import { openInput } from '../job-input.ts';
import { type AnyJobKind, CONTINUES, JobRefusedError, type RunningJob } from '../job-kind.ts';
import { holdClaim, JobLostError, writeSign } from './claim.ts';
import { retryPause } from './retry-pause.ts';
import { type Outcome, settleJob, writeHeld } from './settle-job.ts';

/** Messages that users see if the job's own code provides none. */
const texts = {
  again: 'The task failed. The server will retry it automatically.',
  failed: 'The task failed after several attempts. Start it again.',
  interrupted: 'The task was interrupted too many times. Start it again.',
  unreadable: 'This task can’t be resumed. Start it again.',
};

/** Minimum number of milliseconds between two writes of a job's progress. */
const INTERVAL = 300;

interface Progress {
  /** Progress in thousandths; -1 if unknown. */
  progress: number;
  text: string;
}

/** Stores the latest progress of a job, at most a few times per second, one write at a time. */
class ProgressWriter {
  readonly #write: (progress: Progress) => Promise<unknown>;
  #next: Progress | null = null;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #last = -Infinity;

  constructor(write: (progress: Progress) => Promise<unknown>) {
    this.#write = write;
  }

  /** See `RunningJob.progress`. */
  report(done: number | null, text: string): void {
    const progress = done === null ? -1 : Math.round(Math.min(Math.max(done, 0), 1) * 1_000);
    this.#next = { progress, text };
    this.#schedule();
  }

  /** Discards progress that is not written yet, and resolves when the current write has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#next = null;
    await this.#writing;
  }

  #schedule(): void {
    if (this.#writing || !this.#next) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#last + INTERVAL - performance.now()));
  }

  #flush(): void {
    const progress = this.#next;
    if (!progress) return;
    this.#next = null;
    this.#last = performance.now();
    this.#writing = this.#write(progress)
      // A failed write is not retried, because the next one contains newer progress.
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        this.#writing = null;
        this.#schedule();
      });
  }
}

/** Milliseconds between attempts to store the outcome of a job while the database does not respond. */
const WRITE_AGAIN = 1_000;

type Ending = 'lost' | 'cancelled' | 'stopping';

/** One attempt of a job, from its claim until its outcome is stored. */
export class Attempt {
  readonly kind: AnyJobKind;
  readonly row: JobTable;
  /** Resolves when the attempt has ended. Never rejects. */
  readonly ended: Promise<void>;
  readonly #context: Context;
  readonly #abort = new AbortController();
  readonly #progress: ProgressWriter;
  #ending: Ending | null = null;
  #givenBack = false;
  /** True if a runner on another machine continues the job. */
  #handedOver = false;
  /** Time of the last heartbeat, from `performance.now()`. */
  #lastSign = performance.now();

  constructor(context: Context, kind: AnyJobKind, row: JobTable) {
    this.#context = context;
    this.kind = kind;
    this.row = row;
    this.#progress = new ProgressWriter(async (progress) => {
      if (!(await writeHeld(context, row, progress))) this.end('lost');
    });
    const scope = { job: row.id, kind: kind.name };
    const work = {
      kind: 'job',
      attributes: { 'gov360.job.id': row.id, 'gov360.job.attempt': row.attempts },
      parent: NEW_TRACE,
    } as const;
    this.ended = runIn(scope, () => traced(`job ${kind.name}`, work, (span) => this.#run(span))).catch(
      (error: unknown) => {
        context.log.error({ err: error, ...scope }, 'a job could not be settled');
      },
    );
  }

  /** Aborts the signal of the attempt. Later calls with other reasons have no effect. */
  end(why: Ending): void {
    if (this.#ending) return;
    this.#ending = why;
    this.#abort.abort(new Error(`The job must stop: ${why}.`));
  }

  /**
   * Writes a heartbeat. If no heartbeat could be written for `dead` milliseconds, ends the attempt, because
   * another server may have taken over the job.
   */
  async beat(dead: number): Promise<void> {
    const began = performance.now();
    try {
      await writeSign(this.#context, this.row);
      this.#lastSign = began;
    } catch {
      if (began - this.#lastSign > dead) this.end('lost');
    }
  }

  /** Returns the job to the queue while its work is still running. The outcome of that work is not stored. */
  async giveBack(): Promise<void> {
    this.end('stopping');
    this.#givenBack = true;
    await this.#progress.stop();
    await settleJob(this.#context, this.row, this.row.attempts, { state: 'returned' });
  }

  async #run(span: Span | null): Promise<void> {
    const input = this.#readInput();
    const began = performance.now();
    const outcome = await this.#outcome(input);
    const kind = this.kind.name;
    const { metrics } = this.#context;
    const ended = this.#handedOver ? 'handed-over' : (outcome?.state ?? 'lost');
    span?.setAttribute('gov360.job.outcome', ended);
    if (span && (ended === 'failed' || ended === 'retry')) noteFailure(span, ended);
    metrics.count('jobs', { kind, outcome: ended });
    metrics.observe('jobs', { kind }, (performance.now() - began) / 1_000);
    await this.#progress.stop();
    if (!outcome || this.#givenBack) return;
    if (input && (outcome.state === 'failed' || outcome.state === 'cancelled'))
      await this.#abandon(input.value);
    // A secret input must not be kept, and `abandon` may have deleted data that another run would need.
    const retriable = input !== null && !this.kind.secret && !this.kind.abandon;
    await this.#persist(outcome.state === 'failed' ? { ...outcome, retriable } : outcome);
  }

  async #outcome(input: { value: never } | null): Promise<Outcome | null> {
    const { cancel_requested, attempts, max_attempts } = this.row;
    if (cancel_requested === 1) return { state: 'cancelled' };
    if (!input) return { state: 'failed', text: texts.unreadable };
    // The last attempt ended with a crash of its server, so the job may be the cause of the crash.
    if (attempts > max_attempts) return { state: 'failed', text: texts.interrupted };
    try {
      const result = await this.kind.run(this.#context, this.#job(input.value));
      this.#handedOver = result === CONTINUES;
      return result === CONTINUES ? null : { state: 'done', result };
    } catch (error) {
      return this.#outcomeOf(error);
    }
  }

  #outcomeOf(error: unknown): Outcome | null {
    if (this.#ending === 'lost' || error instanceof JobLostError) return null;
    if (this.#ending === 'cancelled') return { state: 'cancelled' };
    if (this.#ending === 'stopping') return { state: 'returned' };
    if (error instanceof JobRefusedError) return { state: 'failed', text: error.message };
    const { attempts, max_attempts } = this.row;
    this.#logFailure(error);
    const again = { state: 'retry', pause: retryPause(attempts), text: texts.again } as const;
    if (attempts < max_attempts) return again;
    // An outage is not the job's fault, so it does not use up the last attempt.
    const isOutage = error instanceof FileStoreError || error instanceof StoreUnavailableError;
    return isOutage ? { ...again, counted: false } : { state: 'failed', text: texts.failed };
  }

  #job(input: never): RunningJob<never> {
    const { row } = this;
    return {
      id: row.id,
      userId: row.user_id,
      input,
      attempt: row.attempts,
      signal: this.#abort.signal,
      hold: (transaction) => holdClaim(this.#context, transaction, row),
      progress: (done, text) => this.#progress.report(done, text),
    };
  }

  /** Returns the decoded input, or null if it cannot be decrypted or parsed. */
  #readInput(): { value: never } | null {
    try {
      return { value: openInput(this.#context.config, this.kind, this.row.input) };
    } catch {
      return null;
    }
  }

  async #abandon(input: never): Promise<void> {
    const { id, user_id } = this.row;
    try {
      await this.kind.abandon?.(this.#context, { id, userId: user_id, input });
    } catch (error) {
      this.#logFailure(error);
    }
  }

  /**
   * Stores the outcome of the attempt. Retries after an error, for example while the database does not
   * respond, so that the work is not lost. Throws the error if the attempt was lost or the server is
   * stopping.
   */
  async #persist(outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        await settleJob(this.#context, this.row, this.row.attempts, outcome);
        return;
      } catch (error) {
        if (this.#ending === 'lost' || this.#ending === 'stopping') throw error;
        await wait(WRITE_AGAIN, null, { ref: false });
      }
    }
  }

  /** Logs an error. If the job's input is secret, omits the error's message, which may contain the input. */
  #logFailure(error: unknown): void {
    const { attempts } = this.row;
    const { name: reason } = error instanceof Error ? error : { name: typeof error };
    const said = this.kind.secret ? { reason } : { err: error };
    this.#context.log.warn({ attempt: attempts, ...said }, 'a job failed');
  }
}
