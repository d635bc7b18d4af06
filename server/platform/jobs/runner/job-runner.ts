import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Needs } from '../../access/context.ts';
import type { JobLane, JobTable } from '../../store/schema.ts';
import { announceJobs } from '../announce-jobs.ts';
import type { AnyJobKind } from '../job-kind.ts';
import { Attempt } from './attempt.ts';
import { readClaims } from './claim.ts';
import { claimCancelled, claimJobs, findWork, type FreeLane, takeOverDead } from './claim-jobs.ts';

/** Milliseconds that a job can wait before the server logs a warning about it. */
const LATE = 60_000;

/**
 * Logs how many jobs of each kind have waited too long, for example because they fail repeatedly or no server
 * runs them.
 */
async function reportWaiting({ store, log, now }: Needs<'store' | 'log' | 'now'>): Promise<void> {
  const late = now() - LATE;
  const rows = await store.db
    .selectFrom('jobs')
    .select(['kind', (eb) => eb.fn.min('created_at').as('oldest')])
    .select((eb) => eb.fn.countAll<number | string>().as('jobs'))
    .where('state', '=', 'queued')
    .where('created_at', '<', late)
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('run_at', '<', late)]))
    .groupBy('kind')
    .execute();
  for (const { kind, oldest, jobs } of rows) {
    log.warn(
      { kind, jobs: Number(jobs), oldestSeconds: Math.round((now() - oldest) / 1_000) },
      'jobs are waiting',
    );
  }
}

/** How long a job is kept after it has ended, in milliseconds: a week. */
const KEPT = 7 * 24 * 3_600_000;

async function pruneJobs({ store, now }: Needs<'store' | 'now'>): Promise<void> {
  const before = now() - KEPT;
  await store.write((transaction) =>
    transaction
      .deleteFrom('jobs')
      .where('state', 'in', ['done', 'failed', 'cancelled'])
      // A job is due before it ends. The condition on `run_at` lets the database use an index to find only
      // old jobs.
      .where('run_at', '<', before)
      .where('updated_at', '<', before)
      .execute(),
  );
}

/** Intervals and timeouts of a runner, in milliseconds. */
export interface RunnerTimes {
  /** Interval between polls, which find jobs that no notification announced. */
  look: number;
  /** Interval between heartbeats. */
  heartbeat: number;
  /**
   * Time without a heartbeat after which a server counts as dead. The clocks of any two servers must differ
   * by less than this time minus the interval between heartbeats.
   */
  dead: number;
  /** Interval between deletions of old jobs. */
  prune: number;
  /** Interval between reports of jobs that wait too long. */
  report: number;
}

export const TIMES: RunnerTimes = {
  look: 3_000,
  heartbeat: 3_000,
  dead: 15_000,
  prune: 3_600_000,
  report: 60_000,
};

/** Runs jobs in this process, in parallel with runners on other servers. */
export class JobRunner {
  readonly #context: Context;
  readonly #kinds: ReadonlyMap<string, AnyJobKind>;
  readonly #times: RunnerTimes;
  readonly #attempts = new Set<Attempt>();
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: () => void;
  readonly #underWay = new Set<Promise<void>>();
  /** The user whose job was claimed last in each lane. */
  readonly #last = new Map<JobLane, string>();
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  /** Starts polling. Tests pass shorter `times`. */
  constructor(context: Context, kinds: readonly AnyJobKind[], times: Partial<RunnerTimes> = {}) {
    this.#context = context;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#times = { ...TIMES, ...times };
    this.#unsubscribe = context.feed.subscribe(({ kind }) => {
      if (kind === 'jobs-queued' || kind === 'resync') this.#look();
    });
    const { look, heartbeat, prune, report } = this.#times;
    this.#timers = [
      setInterval(() => this.#look(), look),
      setInterval(() => this.#beat(), heartbeat),
      setInterval(() => this.#keepHouse(pruneJobs), prune),
      setInterval(() => this.#keepHouse(reportWaiting), report),
    ];
    for (const timer of this.#timers) timer.unref();
    this.#look();
  }

  /**
   * Stops claiming jobs, aborts running ones, and returns those that have not ended within `milliseconds` to
   * the queue.
   */
  async stop(milliseconds: number): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#looking, ...this.#underWay]);
    for (const attempt of this.#attempts) attempt.end('stopping');
    const ended = Promise.all([...this.#attempts].map((attempt) => attempt.ended));
    await Promise.race([ended, wait(milliseconds, null, { ref: false })]);
    await Promise.allSettled([...this.#attempts].map((attempt) => attempt.giveBack()));
    announceJobs(this.#context);
  }

  /** Polls for work. If this is called during a poll, polls again after it. */
  #look(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#lookOnce()
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'polling for jobs failed');
      })
      .finally(() => {
        this.#looking = null;
        if (!this.#again) return;
        this.#again = false;
        this.#look();
      });
  }

  async #lookOnce(): Promise<void> {
    const { dead } = this.#times;
    await this.#endLost();
    let work = await findWork(this.#context, dead);
    if (work.dead) {
      const own = [...this.#attempts].map(({ row }) => row.runner);
      await takeOverDead(this.#context, dead, own);
      work = { ...work, due: true };
    }
    if (this.#stopped) return;
    if (work.cancelled) this.#attempt(await claimCancelled(this.#context, [...this.#kinds.keys()]));
    const free = this.#freeLanes();
    if (!work.due || free.length === 0 || this.#stopped) return;
    const rows = await claimJobs(this.#context, free);
    for (const { lane, user_id } of rows) this.#last.set(lane, user_id);
    this.#attempt(rows);
  }

  #freeLanes(): FreeLane[] {
    const places = { ...this.#context.config.jobPlaces, system: 1 };
    const kinds = Map.groupBy(this.#kinds.values(), ({ lane }) => lane);
    return [...kinds]
      .map(([lane, ofLane]) => ({
        lane,
        kinds: ofLane.map(({ name }) => name),
        places: places[lane] - this.#running(lane),
        last: this.#last.get(lane) ?? '',
      }))
      .filter((lane) => lane.places > 0);
  }

  #attempt(rows: readonly JobTable[]): void {
    for (const row of rows) {
      const kind = this.#kinds.get(row.kind);
      if (!kind) continue;
      const attempt = new Attempt(this.#context, kind, row);
      this.#attempts.add(attempt);
      void attempt.ended.then(() => {
        this.#attempts.delete(attempt);
        this.#look();
      });
    }
  }

  #running(lane: JobLane): number {
    return [...this.#attempts].filter(({ kind }) => kind.lane === lane).length;
  }

  /** Ends attempts whose job was taken over, deleted or cancelled. */
  async #endLost(): Promise<void> {
    const attempts = [...this.#attempts];
    const claims = await readClaims(
      this.#context,
      attempts.map(({ row }) => row),
    );
    for (const attempt of attempts) {
      const cancelled = claims.get(attempt.row.runner);
      if (cancelled === undefined) attempt.end('lost');
      else if (cancelled) attempt.end('cancelled');
    }
  }

  #beat(): void {
    for (const attempt of this.#attempts) this.#track(attempt.beat(this.#times.dead));
  }

  #keepHouse(work: (context: Context) => Promise<void>): void {
    const done = work(this.#context).catch((error: unknown) => {
      this.#context.log.warn({ err: error, work: work.name }, 'maintenance of jobs failed');
    });
    this.#track(done);
  }

  /** Makes `stop` wait for this work, because the caller closes the store after `stop`. */
  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }
}
