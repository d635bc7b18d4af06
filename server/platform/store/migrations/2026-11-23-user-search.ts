import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/**
 * Adds `user_search`, the text in which staff search for users: name, email addresses and company. Two spaces
 * replace each space, `@` and `.`, so that trigrams also match one or two letters at the start of a word
 * (server/domain/users/select-users.ts). Triggers update it. Also adds `list_revisions`, with a number that
 * increases with every change to the list of users, so that the server can detect a change without counting
 * all rows.
 */
export const userSearch: StoreMigration = {
  kind: 'expand',
  async up(db, dialect) {
    const { text, small, count } = columnTypes(dialect);
    await sql`create table list_revisions (list ${text}, shard ${small}, revision ${count},
      constraint list_revisions_pk primary key (list, shard))`.execute(db);
    // The first revision is higher than every revision that an earlier version computed from times and
    // counts.
    await sql`insert into list_revisions values ('users', 0, ${2 * Date.now()})`.execute(db);
    if (dialect === 'sqlite') await setUpSqlite(db);
    else await setUpPostgres(db);
  },
};

/**
 * Returns SQL for the search text of a user. In the query, `u` must be the alias of `users`, and `p` the
 * alias of `profiles`.
 */
function textOf(lower: (text: string) => string): string {
  const all = `'  ' || coalesce(nullif(p.name, ''), u.name) || ' ' || coalesce(p.email, '') || ' ' || coalesce(u.email, '')
    || ' ' || coalesce(p.company, '') || ' '`;
  return `replace(replace(replace(${lower(all)}, ' ', '  '), '@', '  '), '.', '  ')`;
}

async function setUpSqlite(db: Kysely<unknown>): Promise<void> {
  // FTS5 ignores case in every script, so the text need not be in lower case.
  const text = textOf((all) => all);
  const rows = `select u.id, ${text} from users u left join profiles p on p.user_id = u.id`;
  const refresh = (id: string) => `insert into user_search (user_id, text) ${rows} where u.id = ${id}
    on conflict (user_id) do update set text = excluded.text where text <> excluded.text;`;
  const raise = `update list_revisions set revision = revision + 1 where list = 'users';`;
  const unindex = `insert into user_search_words (user_search_words, rowid, text) values ('delete', old.seq, old.text);`;
  const index = `insert into user_search_words (rowid, text) values (new.seq, new.text);`;
  const statements = [
    `create table user_search (seq integer primary key, user_id text not null unique, text text not null)`,
    `create virtual table user_search_words using fts5 (text, content = 'user_search', content_rowid = 'seq', tokenize = 'trigram')`,
    // Removes words of a deleted user from the index immediately, not only when it is next merged.
    `insert into user_search_words (user_search_words, rank) values ('secure-delete', 1)`,
    `create trigger user_search_added after insert on user_search begin ${index} end`,
    `create trigger user_search_changed after update on user_search begin ${unindex} ${index} end`,
    `create trigger user_search_removed after delete on user_search begin ${unindex} end`,
    `insert into user_search (user_id, text) ${rows} where true`,
    `create trigger users_added after insert on users begin ${refresh('new.id')} ${raise} end`,
    `create trigger users_changed after update on users begin ${refresh('new.id')} ${raise} end`,
    `create trigger users_removed after delete on users begin delete from user_search where user_id = old.id; ${raise} end`,
    `create trigger profiles_added after insert on profiles begin ${refresh('new.user_id')} ${raise} end`,
    `create trigger profiles_changed after update on profiles begin ${refresh('new.user_id')} ${raise} end`,
    `create trigger profiles_removed after delete on profiles begin ${refresh('old.user_id')} ${raise} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function setUpPostgres(db: Kysely<unknown>): Promise<void> {
  // The database's locale may not convert case beyond ASCII. This collation always does.
  const text = textOf((all) => `lower((${all}) collate "und-x-icu")`);
  const rows = `select u.id, ${text} from users u left join profiles p on p.user_id = u.id`;
  const refresh = (id: string) => `insert into user_search as s (user_id, text) ${rows} where u.id = ${id}
    on conflict (user_id) do update set text = excluded.text where s.text <> excluded.text;`;
  const statements = [
    `create extension if not exists pg_trgm`,
    `create table user_search (user_id text primary key, text text not null)`,
    `insert into user_search (user_id, text) ${rows}`,
    `create index user_search_words on user_search using gin (text gin_trgm_ops)`,
    `create function refresh_user_search() returns trigger language plpgsql as $$ begin
      if tg_table_name = 'users' then
        if tg_op = 'DELETE' then delete from user_search where user_id = old.id; else ${refresh('new.id')} end if;
      else
        if tg_op = 'DELETE' then ${refresh('old.user_id')} else ${refresh('new.user_id')} end if;
      end if;
      return null;
    end $$`,
    // Connections are divided into sixteen groups, with one row per group. Writers of a single row would wait
    // for each other's commits.
    `create function raise_users_revision() returns trigger language plpgsql as $$ begin
      insert into list_revisions as r values ('users', pg_backend_pid() % 16, 1)
        on conflict (list, shard) do update set revision = r.revision + 1;
      return null;
    end $$`,
    ...['users', 'profiles'].flatMap((table) => [
      `create trigger ${table}_search after insert or update or delete on ${table}
        for each row execute function refresh_user_search()`,
      `create trigger ${table}_revision after insert or update or delete on ${table}
        for each statement execute function raise_users_revision()`,
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
