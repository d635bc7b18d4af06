import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hashUserId } from '../../platform/access/actor.ts';
import { personCounts } from '../../platform/limits/person-counts.ts';
import type { Tables } from '../../platform/store/schema.ts';

/** Whose rows are meant. */
export interface Person {
  userId: string;
  /** The sign-in address that is proved to be theirs; an unverified one may be somebody else's. */
  email: string | null;
}

/** What becomes of a table's rows when somebody takes their data or deletes their account. */
export interface HeldTable {
  /** The rows that are about a person and go with their account; or why none go. */
  deletion: ((person: Person) => RawBuilder<SqlBool>) | { kept: string };
  /** In which file of 'Download everything' they are; or why in none. */
  download: { file: string } | { left: string };
}

const ofUser = ({ userId }: Person) => sql<SqlBool>`user_id = ${userId}`;

/**
 * Every table, and what of it is a person's: the one list behind deletion and download. Rows are deleted in this order, so
 * `users`, whom others refer to, comes last. A test holds the list to the tables of both stores.
 */
export const HELD_DATA: Readonly<Record<keyof Tables, HeldTable>> = {
  annotations: { deletion: ofUser, download: { file: 'twin.json' } },
  twin_members: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or member_id = ${userId})`,
    download: { file: 'memberships.json' },
  },
  invited_twins: {
    deletion: ({ userId, email }) => sql`(user_id = ${userId} or invitation_id in
      (select id from twin_invitations where email = ${email}))`,
    download: { file: 'memberships.json' },
  },
  twin_invitations: {
    deletion: ({ userId, email }) => sql`(user_id = ${userId} or email = ${email})`,
    download: { file: 'memberships.json' },
  },
  hand_overs: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or recipient_id = ${userId})`,
    download: { left: 'Offers of twins that wait for an answer; the dashboard shows them.' },
  },
  share_links: { deletion: ofUser, download: { file: 'memberships.json' } },
  tours: { deletion: ofUser, download: { file: 'twin.json' } },
  applied_operations: {
    deletion: ofUser,
    download: { left: 'Random ids of changes that were received, so that none is applied twice.' },
  },
  operation_log: {
    deletion: ofUser,
    download: {
      left: 'What a twin held before each change, for as long as its history is kept; what it holds now is in twin.json.',
    },
  },
  tour_snapshots: { deletion: ofUser, download: { file: 'earlier-twins/' } },
  tour_origins: { deletion: ofUser, download: { file: 'twin-origins.json' } },
  origin_people: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or id_hash = ${hashUserId(userId)})`,
    download: { file: 'twin-origins.json' },
  },
  profiles: { deletion: ofUser, download: { file: 'profile.json' } },
  messages: { deletion: ofUser, download: { file: 'messages.json' } },
  storage_use: { deletion: ofUser, download: { file: 'account.json' } },
  jobs: { deletion: ofUser, download: { file: 'jobs.json' } },
  imports: { deletion: ofUser, download: { file: 'imports.json' } },
  import_parts: {
    deletion: ofUser,
    download: { left: 'Bytes of a file that the person has sent, until it is checked.' },
  },
  file_contents: { deletion: ofUser, download: { file: 'files.json' } },
  file_versions: { deletion: ofUser, download: { file: 'files.json' } },
  file_bin: { deletion: ofUser, download: { file: 'files.json' } },
  file_words: { deletion: ofUser, download: { left: 'Words of the files, by which they are searched.' } },
  file_pages: { deletion: ofUser, download: { left: 'Text of the files, by which they are searched.' } },
  // Also what they are sending to twins of others.
  uploads: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or uploader = ${userId})`,
    download: { file: 'files.json' },
  },
  file_grants: {
    deletion: ofUser,
    download: { left: 'Hashes of grants by which open pages read files; each ends within minutes.' },
  },
  scans: { deletion: ofUser, download: { file: 'scans.json' } },
  scan_files: { deletion: ofUser, download: { file: 'scans.json' } },
  user_search: {
    deletion: ofUser,
    download: { left: 'Name, addresses and company again, by which staff find a person.' },
  },
  list_revisions: {
    deletion: { kept: 'Numbers that say how often a list was changed.' },
    download: { left: 'Numbers that say how often a list was changed.' },
  },
  sessions: { deletion: ofUser, download: { file: 'sessions.json' } },
  accounts: { deletion: ofUser, download: { file: 'sign-ins.json' } },
  sign_in_links: {
    deletion: ({ userId, email }) => sql`(user_id = ${userId} or email = ${email})`,
    download: { left: 'Hashes of links that were mailed, for a day; the address is in account.json.' },
  },
  request_counts: {
    deletion: ({ userId }) => sql`client in (${sql.join(personCounts(userId))})`,
    download: { left: 'Numbers of requests within some minutes.' },
  },
  blocked_users: {
    deletion: ofUser,
    download: { left: 'Nobody who is blocked can sign in; the reason is shown at the sign-in.' },
  },
  users: { deletion: ({ userId }) => sql`id = ${userId}`, download: { file: 'account.json' } },
  audit_log: {
    deletion: {
      kept: 'What staff did stays on record; it names people by ids that nothing else holds any more.',
    },
    download: { file: 'staff-access.json' },
  },
  verifications: {
    deletion: {
      kept: 'A sign-in in progress at a provider belongs to a browser and is deleted after 15 minutes.',
    },
    download: {
      left: 'A sign-in in progress at a provider belongs to a browser and is deleted after 15 minutes.',
    },
  },
  deleted_users: {
    deletion: { kept: 'Hashes of ids, so that a restored backup brings no deleted account back.' },
    download: { left: 'Only of deleted accounts.' },
  },
  migration_kinds: {
    deletion: { kept: 'What the database was changed by.' },
    download: { left: 'What the database was changed by.' },
  },
  database_identity: {
    deletion: { kept: 'Random numbers of the server.' },
    download: { left: 'Random numbers of the server.' },
  },
  signing_keys: {
    deletion: { kept: 'Keys of the server.' },
    download: { left: 'Keys of the server.' },
  },
};
