import { sql } from 'kysely';

/** What better-auth writes for a moment and a truth value differs between the two databases; ours are alike. */
export function columnTypes(dialect: 'sqlite' | 'postgres') {
  return dialect === 'sqlite'
    ? { date: sql`text`, flag: sql`integer`, milliseconds: sql`integer`, bytes: sql`blob` }
    : { date: sql`timestamptz`, flag: sql`boolean`, milliseconds: sql`int8`, bytes: sql`bytea` };
}
