import type { Kysely } from 'kysely';

/** A change to the database schema. Never edit a migration after a release. Add a new one instead. */
export interface StoreMigration {
  /**
   * `expand`: a server of the previous version can keep running without losing data, usually because the
   * migration only adds tables, columns or indexes that the older server does not need. `contract`: any other
   * migration. It increases the schema epoch, and servers with a lower epoch stop writing. If in doubt, use
   * `contract` (docs/decisions/0028-expand-and-contract-migrations.md).
   */
  kind: 'expand' | 'contract';
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
  /**
   * Moves about a thousand rows in one transaction after an `expand` migration, while servers of both
   * versions run. It must find rows that were not moved yet, including rows that an older server writes
   * meanwhile. Returns how many rows it moved and how many are left. A later `contract` migration moves the
   * last rows.
   */
  moveRows?: (
    db: Kysely<unknown>,
    dialect: 'sqlite' | 'postgres',
  ) => Promise<{ moved: number; left: number }>;
}

/** Migrations by name. Kysely runs them in the order of their names. */
export type Migrations = Readonly<Record<string, StoreMigration>>;

/** Returns the schema epoch of a set of migrations: the number of `contract` migrations in it. */
export function epochOf(migrations: Migrations): number {
  return Object.values(migrations).filter(({ kind }) => kind === 'contract').length;
}
