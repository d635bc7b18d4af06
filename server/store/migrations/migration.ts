import type { Kysely } from 'kysely';

/** One step of the database's shape. It is never edited once released: a later change is a later migration. */
export interface StoreMigration {
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}
