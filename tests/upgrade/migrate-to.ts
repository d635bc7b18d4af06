import { Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import { migrations } from '../../server/platform/store/migrations/migrations.ts';
import type { Store } from '../../server/platform/store/store.ts';

/** Migrates an empty store up to and including the migration `last`. */
export async function migrateTo(store: Store, last: string): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, migration]) => [
          name,
          { up: (db: Kysely<unknown>) => migration.up(db, store.dialect) },
        ]),
      ),
  };
  const { error } = await new Migrator({ db: store.db, provider }).migrateTo(last);
  if (error) throw error;
}
