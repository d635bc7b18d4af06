import type { Kysely } from 'kysely';

/** A step of the database schema. Never edit it after a release. Add a new migration instead. */
export interface StoreMigration {
  /**
   * `expand`: a server of the previous version can keep running and loses nothing, because the step only adds
   * things that server does not need. `contract`: everything else. It increases the schema epoch, and servers
   * with a lower epoch stop writing. If in doubt, use `contract`
   * (docs/decisions/0028-expand-and-contract-migrations.md).
   */
  kind: 'expand' | 'contract';
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
  /**
   * Moves about a thousand rows in one transaction after an `expand` step, while servers of both versions
   * run. It finds rows that were not moved yet, including those that an older server writes meanwhile, and
   * returns how many rows it moved and how many are left. A later `contract` step moves the last ones.
   */
  moveRows?: (
    db: Kysely<unknown>,
    dialect: 'sqlite' | 'postgres',
  ) => Promise<{ moved: number; left: number }>;
}

/** Migrations by name. Kysely runs them in the order of their names. */
export type Migrations = Readonly<Record<string, StoreMigration>>;

/** Returns the schema epoch of a set of migrations: the number of `contract` migrations. */
export function epochOf(migrations: Migrations): number {
  return Object.values(migrations).filter(({ kind }) => kind === 'contract').length;
}
