import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hashUserId } from '../../platform/access/actor.ts';
import { personCounts } from '../../platform/limits/count-requests.ts';
import type { Tables } from '../../platform/store/schema.ts';

/** The user whose data is deleted or downloaded. */
export interface Person {
  userId: string;
  /** The verified email address, or null. An unverified address can belong to another person. */
  email: string | null;
}

/** Defines how a download and a deletion of an account treat the rows of a table. */
export interface HeldTable {
  /**
   * Returns the condition for the rows to delete with the account, or gives the reason why none are deleted.
   */
  deletion: ((person: Person) => RawBuilder<SqlBool>) | { kept: string };
  /** The file of 'Download everything' that contains the rows, or the reason why no file does. */
  download: { file: string } | { left: string };
}

const ofUser = ({ userId }: Person) => sql<SqlBool>`user_id = ${userId}`;
/** Describes a table whose rows are not about any user. `why`: what the rows contain instead. */
const ofServer = (why: string): HeldTable => ({ deletion: { kept: why }, download: { left: why } });

/**
 * Lists every table, and which of its rows are about a user. Both deletion and download use this list. Rows
 * are deleted in this order, so `users` comes after the tables that refer to it. A test compares the list
 * with the tables of both databases.
 */
export const HELD_DATA: Readonly<Record<keyof Tables, HeldTable>> = {
  annotations: { deletion: ofUser, download: { file: 'twin.json' } },
  twin_members: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or member_id = ${userId})`,
    download: { file: 'memberships.json' },
  },
  invited_twins: {
    // Uses a union, because PostgreSQL would read every row with `or`.
    deletion: ({ userId, email }) => sql`(invitation_id, tour_id) in
      (select invitation_id, tour_id from invited_twins where user_id = ${userId}
      union select of_invitation.invitation_id, of_invitation.tour_id from twin_invitations
        join invited_twins as of_invitation on of_invitation.invitation_id = twin_invitations.id
        where twin_invitations.email = ${email})`,
    download: { file: 'memberships.json' },
  },
  twin_invitations: {
    deletion: ({ userId, email }) => sql`(user_id = ${userId} or email = ${email})`,
    download: { file: 'memberships.json' },
  },
  hand_overs: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or recipient_id = ${userId})`,
    download: { left: 'Pending offers of twins. The dashboard shows them.' },
  },
  notifications: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or owner_id = ${userId} or actor_id = ${userId})`,
    download: { file: 'notifications.json' },
  },
  notification_settings: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or owner_id = ${userId})`,
    download: { file: 'notifications.json' },
  },
  share_links: { deletion: ofUser, download: { file: 'memberships.json' } },
  twin_blocks: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or person_id = ${userId})`,
    download: { left: 'Whom the owner of a twin has blocked in it. The settings of the twin show them.' },
  },
  // Comments in other people's twins are kept, and attributed to a former member.
  thread_items: { deletion: ofUser, download: { file: 'comments.json' } },
  thread_pictures: {
    deletion: ofUser,
    download: { left: 'Small pictures of a twin’s views. The twin’s archive contains the views.' },
  },
  thread_reporters: {
    deletion: ({ userId, email }) => sql`(user_id = ${userId} or reply_to = ${email})`,
    download: {
      left: 'Email addresses that visitors left with a report. The report shows them to the owner.',
    },
  },
  thread_seen: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or person_id = ${userId})`,
    download: { left: 'How far the person has read each thread, for showing what is new.' },
  },
  tours: { deletion: ofUser, download: { file: 'twin.json' } },
  applied_operations: {
    deletion: ofUser,
    download: { left: 'Random ids of received changes, so that no change is applied twice.' },
  },
  operation_log: {
    deletion: ofUser,
    download: {
      left: 'The contents of a twin before each change, as long as its history is kept. The current contents are in twin.json. The twin’s archive has the history in history.json.',
    },
  },
  logged_items: {
    deletion: ofUser,
    download: { left: 'The items that each change of a twin affected, for finding the history of an item.' },
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
    download: { left: 'The content of a file that the person uploaded, until it has been checked.' },
  },
  file_contents: { deletion: ofUser, download: { file: 'files.json' } },
  file_versions: { deletion: ofUser, download: { file: 'files.json' } },
  file_bin: { deletion: ofUser, download: { file: 'files.json' } },
  file_words: { deletion: ofUser, download: { left: 'The words in the files, for the search.' } },
  file_pages: { deletion: ofUser, download: { left: 'The text of the files, for the search.' } },
  // Includes uploads to other people's twins.
  uploads: {
    deletion: ({ userId }) => sql`(user_id = ${userId} or uploader = ${userId})`,
    download: { file: 'files.json' },
  },
  file_grants: {
    deletion: ofUser,
    download: { left: 'Hashes of grants that let open pages read files. Each expires within minutes.' },
  },
  scans: { deletion: ofUser, download: { file: 'scans.json' } },
  scan_files: { deletion: ofUser, download: { file: 'scans.json' } },
  user_search: {
    deletion: ofUser,
    download: { left: 'A copy of the name, addresses and company, which staff can search.' },
  },
  list_revisions: ofServer('How often a list was changed.'),
  sessions: { deletion: ofUser, download: { file: 'sessions.json' } },
  accounts: { deletion: ofUser, download: { file: 'sign-ins.json' } },
  sign_in_links: {
    deletion: ({ userId, email }) => sql`(user_id = ${userId} or email = ${email})`,
    download: { left: 'Hashes of mailed links, kept for a day. The address is in account.json.' },
  },
  request_counts: {
    deletion: ({ userId }) => sql`client in (${sql.join(personCounts(userId))})`,
    download: { left: 'Request counts of the last minutes.' },
  },
  blocked_users: {
    deletion: ofUser,
    download: { left: 'Blocked people cannot sign in. The sign-in page shows them the reason.' },
  },
  users: { deletion: ({ userId }) => sql`id = ${userId}`, download: { file: 'account.json' } },
  audit_log: {
    deletion: {
      kept: 'The log of staff actions is kept. It contains only ids of people.',
    },
    download: { file: 'staff-access.json' },
  },
  verifications: ofServer(
    'An unfinished sign-in through a provider. It is tied to a browser, not to an account, and is deleted after 15 minutes.',
  ),
  deleted_users: {
    deletion: { kept: 'Hashes of ids, so that a restored backup does not bring back deleted accounts.' },
    download: { left: 'Only for deleted accounts.' },
  },
  migration_kinds: ofServer('Names of migrations.'),
  database_identity: ofServer('Random numbers of the server.'),
  runners: ofServer('Names of machines, and hashes of their tokens.'),
  signing_keys: ofServer('Keys of the server.'),
};
