import { sql } from 'kysely';

/** The sign-in tables have different types for times and booleans in the two databases. All other tables are the same. */
export function columnTypes(dialect: 'sqlite' | 'postgres') {
  return dialect === 'sqlite'
    ? { date: sql`text`, flag: sql`integer`, milliseconds: sql`integer`, bytes: sql`blob` }
    : { date: sql`timestamptz`, flag: sql`boolean`, milliseconds: sql`int8`, bytes: sql`bytea` };
}
