import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Maximum number of turns that share a commit. This limits how long the first writer waits for the commit.
 */
const TURNS_PER_COMMIT = 200;
/**
 * Milliseconds after which no more turns are added to a commit, so that the process can handle other requests
 * before the next commit.
 */
const COMMIT_AFTER = 10;

/**
 * A writer's turn on the connection, in its own savepoint. The writer ends it by calling either `keep` or
 * `undo`.
 */
export interface Turn {
  /** Resolves when the write is durable. Rejects if the shared commit failed. */
  keep(): Promise<void>;
  /**
   * Rolls back only this turn. Resolves after the shared commit, so that the writes of earlier turns, which
   * this turn has read, are durable.
   */
  undo(): Promise<void>;
}

type Ending = 'keep' | 'undo';

interface Waiting {
  start(turn: Turn): void;
  refuse(reason: unknown): void;
}

interface Ended {
  settle(): void;
  fail(reason: unknown): void;
}

/**
 * Lets concurrent writers share a transaction, and therefore one `fsync`. Writers that arrive during a commit
 * share the next one. They take turns, each in a savepoint, so that a failed turn can be rolled back alone.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #waiting: Waiting[] = [];
  readonly #statements: Record<'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo', StatementSync>;
  readonly #begun: () => void;
  readonly #commitAfter: number;
  #running = false;

  /** `begun` runs at the start of each shared transaction. If it throws, all waiting writers fail. */
  constructor(connection: DatabaseSync, begun: () => void = () => {}, commitAfter = COMMIT_AFTER) {
    this.#connection = connection;
    this.#begun = begun;
    this.#commitAfter = commitAfter;
    this.#statements = {
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      savepoint: connection.prepare('savepoint turn'),
      release: connection.prepare('release turn'),
      rollbackTo: connection.prepare('rollback to turn'),
    };
  }

  get running(): boolean {
    return this.#running;
  }

  /** Number of writers that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when the caller's turn begins. */
  begin(): Promise<Turn> {
    return new Promise((start, refuse) => {
      this.#waiting.push({ start, refuse });
      if (this.#running) return;
      this.#running = true;
      // The start is deferred, so that requests in the same turn of the event loop share the commit.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#runGroup();
      await new Promise(setImmediate);
    }
    this.#running = false;
  }

  async #runGroup(): Promise<void> {
    const ended: Ended[] = [];
    const until = performance.now() + this.#commitAfter;
    const takesMore = (count: number) =>
      count === 0 || (count < TURNS_PER_COMMIT && performance.now() < until);
    try {
      this.#statements.begin.run();
      this.#begun();
      for (let count = 0; takesMore(count); count += 1) {
        const writer = this.#waiting.shift();
        if (!writer) break;
        await this.#runTurn(writer, ended);
      }
      this.#statements.commit.run();
    } catch (error) {
      this.#abandon(error, ended);
      return;
    }
    for (const turn of ended) turn.settle();
  }

  async #runTurn(writer: Waiting, ended: Ended[]): Promise<void> {
    try {
      this.#statements.savepoint.run();
    } catch (error) {
      writer.refuse(error);
      throw error;
    }
    const ending = await new Promise<Ending>((finish) => {
      const end = (how: Ending) =>
        new Promise<void>((settle, fail) => {
          ended.push({ settle, fail });
          finish(how);
        });
      writer.start({ keep: () => end('keep'), undo: () => end('undo') });
    });
    if (ending === 'undo') this.#statements.rollbackTo.run();
    this.#statements.release.run();
  }

  /**
   * Rolls back a group that failed as a whole, for example because the disk is full. All writers whose turn
   * has ended fail. If there are none, the waiting writers fail.
   */
  #abandon(reason: unknown, ended: readonly Ended[]): void {
    if (this.#connection.isTransaction) this.#connection.exec('rollback');
    for (const turn of ended) turn.fail(reason);
    if (ended.length === 0) for (const writer of this.#waiting.splice(0)) writer.refuse(reason);
  }
}
