import type { Store } from '../../platform/store/store.ts';

/** The database that a backup is restored into. */
export interface Target {
  /** Throws `BackupError` where it holds data. */
  refuseData(): Promise<void>;
  /** Fills it from a backup's part, where no server sees it yet, and opens it. Throws `BackupError`. */
  fill(part: string): Promise<Store>;
  /** Closes it and hands it to the server. */
  complete(): Promise<void>;
  /** Takes back what it can after a failure. */
  abandon(): Promise<void>;
}
