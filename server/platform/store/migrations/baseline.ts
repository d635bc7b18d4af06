import { type RawBuilder, sql } from 'kysely';
import { columnTypes, run } from './column-types.ts';
import type { Migrations, StoreMigration } from './migration.ts';

type Dialect = 'sqlite' | 'postgres';

/**
 * The names of the migrations of version 0.8.0, in order. On an empty database, the last one now creates all
 * tables, and the others do nothing.
 */
const KINDS: Readonly<Record<string, StoreMigration['kind']>> = {
  '2026-11-21-1-documents': 'expand',
  '2026-11-21-2-identity': 'expand',
  '2026-11-21-3-sign-in-limits': 'expand',
  '2026-11-22-1-mailboxes': 'contract',
  '2026-11-22-2-storage-use': 'contract',
  '2026-11-22-3-annotations': 'contract',
  '2026-11-22-4-ownership': 'contract',
  '2026-11-22-5-later-collections': 'contract',
  '2026-11-22-6-files': 'contract',
  '2026-11-22-7-scans': 'expand',
};

const NAMES = Object.keys(KINDS);
/** The last migration of 0.8.0. A database that has it can be migrated. */
export const BASELINE = NAMES.at(-1)!;

/** Returns whether a database that lacks the migrations `missing` belongs to a version before 0.8.0. */
export function isBeforeBaseline(missing: readonly string[]): boolean {
  const absent = NAMES.filter((name) => missing.includes(name));
  return absent.length > 0 && absent.length < NAMES.length;
}

/**
 * Creates the tables of version 0.8.0. The migrations have the same names as in version 0.8.0, so that a
 * database of that version counts as migrated.
 */
export const baseline: Migrations = Object.fromEntries(
  Object.entries(KINDS).map(([name, kind]): [string, StoreMigration] => [
    name,
    {
      kind,
      async up(db, dialect) {
        if (name !== BASELINE) return;
        await run(db, ...createTables(dialect), ...keepAuditLog(dialect));
      },
    },
  ]),
);

function createTables(dialect: Dialect): RawBuilder<unknown>[] {
  const { date, flag, milliseconds: whole, bytes, text, small, count } = columnTypes(dialect);
  // With this collation, PostgreSQL sorts words with the same prefix together, as SQLite does.
  const word = dialect === 'postgres' ? sql`text collate "C" not null` : text;
  return [
    // The columns are in the same order as in databases and dumps of version 0.8.
    sql`create table tours (user_id ${text}, tour_id ${text}, revision ${count}, public ${small}, deleted ${small}, document ${text},
      created_at ${count}, updated_at ${count}, global_id text, document_revision ${count} default 0, changes_since ${count} default 0,
      items ${small} default -1, constraint tours_pk primary key (user_id, tour_id))`,
    sql`create unique index tours_by_global_id on tours (global_id)`,
    sql`create table profiles (user_id ${text} primary key, revision ${count}, name ${text}, company ${text}, email ${text}, role ${text},
      title ${text}, phone ${text}, updated_at ${count})`,
    sql`create table messages (user_id ${text}, id ${text}, message ${text}, mood ${text}, email ${text}, display_name ${text},
      created_at ${count}, constraint messages_pk primary key (user_id, id))`,
    sql`create index messages_by_time on messages (user_id, created_at, id)`,

    // The sign-in tables.
    sql`create table users (id ${text} primary key, name ${text}, email text, email_verified ${flag} not null, image text,
      created_at ${date} not null, updated_at ${date} not null)`,
    sql`create index users_by_time on users (created_at, id)`,
    // A verified address belongs to only one account. An unverified address is only a provider's claim, and
    // several accounts may have it.
    sql`create unique index users_by_verified_email on users (email) where email_verified`,
    sql`create table sessions (id ${text} primary key, user_id ${text} references users (id) on delete cascade, token ${text} unique,
      expires_at ${date} not null, ip_address text, user_agent text, created_at ${date} not null, updated_at ${date} not null,
      last_seen_at ${whole}, method ${text} default '')`,
    sql`create index sessions_by_user on sessions (user_id)`,
    sql`create index sessions_by_expiry on sessions (expires_at)`,
    sql`create table accounts (id ${text} primary key, user_id ${text} references users (id) on delete cascade, account_id ${text},
      provider_id ${text}, access_token text, refresh_token text, id_token text, access_token_expires_at ${date},
      refresh_token_expires_at ${date}, scope text, password text, created_at ${date} not null, updated_at ${date} not null,
      shown_as text, constraint accounts_of_provider unique (provider_id, account_id))`,
    sql`create index accounts_by_user on accounts (user_id)`,
    sql`create table verifications (id ${text} primary key, identifier ${text}, value ${text}, expires_at ${date} not null,
      created_at ${date} not null, updated_at ${date} not null)`,
    sql`create index verifications_by_identifier on verifications (identifier)`,
    sql`create table sign_in_links (token_hash ${text} primary key, email ${text}, created_at ${count}, expires_at ${count},
      used ${small} default 0, attempts ${small} default 0, mailbox ${text} default '', purpose ${text} default 'sign-in', user_id text)`,
    sql`create index sign_in_links_by_mailbox on sign_in_links (mailbox, created_at)`,
    sql`create table request_counts (client ${text} primary key, since ${count}, count ${small})`,
    sql`create table storage_use (user_id ${text} primary key, bytes ${count})`,

    sql`create table annotations (user_id ${text}, tour_id ${text}, collection ${text}, item_id ${text}, revision ${count}, sort ${count},
      removed ${small}, content ${text}, updated_at ${count},
      constraint annotations_pk primary key (user_id, tour_id, collection, item_id))`,
    // This index begins with the columns that select and sort a twin's items, so that SQLite does not need to
    // sort them. It does not contain removed items.
    sql`create index annotations_in_order on annotations (user_id, tour_id, collection, sort, item_id) where removed = 0`,
    sql`create index annotations_by_revision on annotations (user_id, tour_id, revision)`,
    sql`create index annotations_removed on annotations (user_id, tour_id, revision) where removed = 1`,
    sql`create table applied_operations (user_id ${text}, tour_id ${text}, operation_id ${text}, applied_at ${count},
      constraint applied_operations_pk primary key (user_id, tour_id, operation_id))`,
    sql`create index applied_operations_by_time on applied_operations (user_id, tour_id, applied_at)`,
    sql`create table tours_to_move (user_id ${text}, tour_id ${text}, constraint tours_to_move_pk primary key (user_id, tour_id))`,
    sql`create table tour_snapshots (user_id ${text}, tour_id ${text}, id ${text}, reason ${text}, name ${text}, document ${text},
      bytes ${count}, taken_at ${count}, expires_at ${count}, constraint tour_snapshots_pk primary key (user_id, tour_id, id))`,
    sql`create index tour_snapshots_by_end on tour_snapshots (expires_at)`,
    sql`create table tour_origins (user_id ${text}, tour_id ${text}, provenance ${text},
      constraint tour_origins_pk primary key (user_id, tour_id))`,

    sql`create table jobs (user_id ${text}, id ${text}, kind ${text}, state ${text}, input ${text}, text ${text}, result ${text},
      runner ${text}, progress ${small}, attempts ${small}, max_attempts ${small}, cancel_requested ${small}, run_at ${count},
      heartbeat_at ${count}, created_at ${count}, updated_at ${count}, constraint jobs_pk primary key (user_id, id))`,
    sql`create index jobs_due on jobs (state, run_at)`,
    sql`create index jobs_by_time on jobs (user_id, created_at)`,
    sql`create table imports (user_id ${text}, id ${text}, format ${text}, file_name ${text}, job_id ${text}, state ${text},
      preview ${text}, bytes ${count}, created_at ${count}, expires_at ${count}, collection ${text} default 'tags',
      constraint imports_pk primary key (user_id, id))`,
    sql`create index imports_by_end on imports (expires_at)`,
    sql`create table import_parts (user_id ${text}, import_id ${text}, role ${text}, part ${small}, bytes ${bytes} not null,
      constraint import_parts_pk primary key (user_id, import_id, role, part))`,

    sql`create table deleted_users (id_hash ${text} primary key, deleted_at ${count})`,
    sql`create table blocked_users (user_id ${text} primary key, reason ${text}, blocked_by ${text}, blocked_at ${count})`,
    sql`create table audit_log (id ${text}, actor_id ${text}, action ${text}, subject_id ${text}, detail ${text}, at ${count},
      constraint audit_log_pk primary key (id))`,
    sql`create index audit_log_by_time on audit_log (at, id)`,
    sql`create index audit_log_by_subject on audit_log (subject_id, at, id)`,
    sql`create table signing_keys (id ${text} primary key, public_key ${text}, private_key ${text}, created_at ${count})`,

    sql`create table file_contents (user_id ${text}, sha256 ${text}, media_type ${text}, scan ${text}, facts ${text}, bytes ${count},
      created_at ${count}, unused_since ${count}, constraint file_contents_pk primary key (user_id, sha256))`,
    sql`create index file_contents_unused on file_contents (unused_since)`,
    sql`create table file_versions (user_id ${text}, tour_id ${text}, version_id ${text}, document_id ${text}, sha256 ${text}, name ${text},
      added_by ${text}, added_at ${count}, expires_at ${count}, constraint file_versions_pk primary key (user_id, tour_id, version_id))`,
    sql`create index file_versions_by_content on file_versions (user_id, sha256, tour_id)`,
    sql`create index file_versions_by_document on file_versions (user_id, tour_id, document_id)`,
    sql`create index file_versions_by_end on file_versions (expires_at)`,
    sql`create table file_bin (user_id ${text}, tour_id ${text}, document_id ${text}, item ${text}, removed_at ${count},
      expires_at ${count}, constraint file_bin_pk primary key (user_id, tour_id, document_id))`,
    sql`create index file_bin_by_end on file_bin (expires_at)`,
    sql`create table file_words (user_id ${text}, sha256 ${text}, word ${word}, page ${small},
      constraint file_words_pk primary key (user_id, word, sha256))`,
    sql`create index file_words_by_content on file_words (user_id, sha256, word)`,
    sql`create table file_pages (user_id ${text}, sha256 ${text}, text ${text}, page ${small},
      constraint file_pages_pk primary key (user_id, sha256, page))`,
    sql`create table uploads (user_id ${text}, id ${text}, tour_id ${text}, name ${text}, target ${text}, state ${text}, result ${text},
      locked_by ${text}, bytes ${count}, created_at ${count}, expires_at ${count}, locked_until ${count},
      constraint uploads_pk primary key (user_id, id))`,
    sql`create index uploads_by_end on uploads (expires_at)`,
    sql`create table file_grants (user_id ${text}, tour_id ${text}, grant_hash ${text}, global_id ${text}, session_id ${text},
      created_at ${count}, expires_at ${count}, constraint file_grants_pk primary key (grant_hash))`,
    sql`create index file_grants_by_user on file_grants (user_id)`,
    sql`create index file_grants_by_end on file_grants (expires_at)`,

    sql`create table scans (user_id ${text}, id ${text}, name ${text}, state ${text}, problem ${text}, job_id ${text}, result ${text},
      corrections ${text}, questions ${text}, answers ${text}, run ${small}, revision ${small}, created_at ${count}, updated_at ${count},
      constraint scans_pk primary key (user_id, id))`,
    sql`create table scan_files (user_id ${text}, scan_id ${text}, name ${text}, sha256 ${text}, role ${text}, run ${small},
      expires_at ${count}, constraint scan_files_pk primary key (user_id, scan_id, run, name))`,
    sql`create index scan_files_by_content on scan_files (user_id, sha256)`,
    sql`create index scan_files_by_end on scan_files (expires_at)`,
  ];
}

/**
 * Returns statements that make the audit log append-only. The database then rejects updates and deletions of
 * its rows.
 */
function keepAuditLog(dialect: Dialect): RawBuilder<unknown>[] {
  if (dialect === 'sqlite') {
    return ['update', 'delete'].map((change) =>
      sql.raw(`create trigger audit_log_no_${change} before ${change} on audit_log
        begin select raise(abort, 'The audit log is only ever added to.'); end`),
    );
  }
  return [
    sql.raw(`create function audit_log_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'The audit log is only ever added to.'; end $$`),
    sql.raw(`create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function audit_log_is_append_only()`),
  ];
}
