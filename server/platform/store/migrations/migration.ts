import type { Kysely } from 'kysely';

/** One step of the database's shape. It is never edited once released: a later change is a later migration. */
export interface StoreMigration {
  /**
   * `expand`: a server of the version before may keep running beside it and loses nothing, because the step only adds what that
   * server does not need. `contract`: everything else. It raises the schema epoch, and servers that do not know it stop writing.
   * In doubt it is `contract` (docs/decisions/0028-expand-and-contract-migrations.md).
   */
  kind: 'expand' | 'contract';
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** Migrations by name. Kysely runs them in the order of their names. */
export type Migrations = Readonly<Record<string, StoreMigration>>;

/** The schema epoch that a program's migrations make: how many of them are `contract`. */
export function epochOf(migrations: Migrations): number {
  return Object.values(migrations).filter(({ kind }) => kind === 'contract').length;
}
