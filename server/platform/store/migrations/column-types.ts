import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Returns the types of columns. Those of times and booleans in the sign-in tables, of whole numbers and of bytes
 * differ between the two databases.
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
