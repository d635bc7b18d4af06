import { sql } from 'kysely';

/** The sign-in tables hold times and truth values differently in the two databases; all other tables are alike. */
export function columnTypes(dialect: 'sqlite' | 'postgres') {
  return dialect === 'sqlite'
    ? { date: sql`text`, flag: sql`integer`, milliseconds: sql`integer`, bytes: sql`blob` }
    : { date: sql`timestamptz`, flag: sql`boolean`, milliseconds: sql`int8`, bytes: sql`bytea` };
}
