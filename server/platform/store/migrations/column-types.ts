import { sql } from 'kysely';

/**
 * Returns the types of times and booleans in the sign-in tables, which differ between the two databases. All
 * other tables are the same.
 */
export function columnTypes(dialect: 'sqlite' | 'postgres') {
  return dialect === 'sqlite'
    ? { date: sql`text`, flag: sql`integer`, milliseconds: sql`integer`, bytes: sql`blob` }
    : { date: sql`timestamptz`, flag: sql`boolean`, milliseconds: sql`int8`, bytes: sql`bytea` };
}
