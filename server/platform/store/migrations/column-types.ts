import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL types of columns. The types for times and booleans in the sign-in tables, for 64-bit integers
 * and for bytes differ between SQLite and PostgreSQL.
 */
export function columnTypes(dialect: 'sqlite' | 'postgres') {
  const own =
    dialect === 'sqlite'
      ? { date: sql`text`, flag: sql`integer`, milliseconds: sql`integer`, bytes: sql`blob` }
      : { date: sql`timestamptz`, flag: sql`boolean`, milliseconds: sql`int8`, bytes: sql`bytea` };
  const { milliseconds } = own;
  return {
    ...own,
    text: sql`text not null`,
    small: sql`integer not null`,
    count: sql`${milliseconds} not null`,
  };
}

/** Runs statements one after the other. */
export async function run(db: Kysely<unknown>, ...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
