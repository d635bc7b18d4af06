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
   * A function that returns the condition for the rows to delete with the account, or the reason why no rows
   * are deleted.
   */
  deletion: ((person: Person) => RawBuilder<SqlBool>) | { kept: string };
  /** The file in 'Download everything' that contains the rows, or the reason why no file does. */
  download: { file: string } | { left: string };
}

const ofUser = ({ userId }: Person) => sql<SqlBool>`user_id = ${userId}`;
/** Returns the condition for rows of twins that a user owns, and for rows with the user's id in `column`. */
const ofUserOr =
  (column: string) =>
  ({ userId }: Person) =>
    sql<SqlBool>`(user_id = ${userId} or ${sql.ref(column)} = ${userId})`;
/**
 * Returns the condition for rows of a user, and for rows with the user's verified email address in `column`.
 */
const ofUserOrEmail =
  (column: string) =>
  ({ userId, email }: Person) =>
    sql<SqlBool>`(user_id = ${userId} or ${sql.ref(column)} = ${email})`;

/** Describes a table whose rows about a user are in a file in the download. */
const inFile = (file: string, deletion: HeldTable['deletion'] = ofUser): HeldTable => ({
  deletion,
  download: { file },
});
/** Describes a table whose rows about a user are not in the download. */
const leftOut = (why: string, deletion: HeldTable['deletion'] = ofUser): HeldTable => ({
  deletion,
  download: { left: why },
});
/** Describes a table whose rows are not about any user. `why`: what the rows contain instead. */
const ofServer = (why: string): HeldTable => leftOut(why, { kept: why });

/**
 * Lists every table, and which of its rows are about a user. The deletion of an account uses this list. Rows
 * are deleted in this order, so `users` comes after the tables that refer to it. Tests compare the list with
 * the tables of SQLite and PostgreSQL databases, and with the files of a download.
 */
export const HELD_DATA: Readonly<Record<keyof Tables, HeldTable>> = {
  annotations: inFile('twin.json'),
  twin_members: inFile('memberships.json', ofUserOr('member_id')),
  invited_twins: inFile(
    'memberships.json',
    // Uses a union, because PostgreSQL would read the whole table for an `or`.
    ({ userId, email }) => sql`(invitation_id, tour_id) in
      (select invitation_id, tour_id from invited_twins where user_id = ${userId}
      union select of_invitation.invitation_id, of_invitation.tour_id from twin_invitations
        join invited_twins as of_invitation on of_invitation.invitation_id = twin_invitations.id
        where twin_invitations.email = ${email})`,
  ),
  twin_invitations: inFile('memberships.json', ofUserOrEmail('email')),
  hand_overs: leftOut('Pending offers of twins. The dashboard shows them.', ofUserOr('recipient_id')),
  notifications: inFile(
    'notifications.json',
    ({ userId }) => sql`(user_id = ${userId} or owner_id = ${userId} or actor_id = ${userId})`,
  ),
  notification_settings: inFile('notifications.json', ofUserOr('owner_id')),
  share_links: inFile('memberships.json'),
  twin_blocks: leftOut(
    'The users whom the owner of a twin has blocked. The twin’s settings list these users.',
    ofUserOr('person_id'),
  ),
  // Comments in other people's twins are kept, and attributed to a former member.
  thread_items: inFile('comments.json'),
  thread_pictures: leftOut('Small pictures of a twin’s views. The twin’s archive contains the views.'),
  thread_reporters: leftOut(
    'Email addresses that visitors left with a report. The report shows them to the owner.',
    ofUserOrEmail('reply_to'),
  ),
  thread_seen: leftOut(
    'How far the person has read each thread, so that GoV360 can show new comments.',
    ofUserOr('person_id'),
  ),
  tours: inFile('twin.json'),
  applied_operations: leftOut('Random ids of received changes, so that no change is applied twice.'),
  operation_log: leftOut(
    'The contents of a twin before each change, as long as its history is kept. The current contents are in twin.json. The twin’s archive contains the history as history.json.',
  ),
  logged_items: leftOut('The items that each change of a twin affected, for finding the history of an item.'),
  tour_snapshots: inFile('earlier-twins/'),
  tour_origins: inFile('twin-origins.json'),
  origin_people: inFile(
    'twin-origins.json',
    ({ userId }) => sql`(user_id = ${userId} or id_hash = ${hashUserId(userId)})`,
  ),
  profiles: inFile('profile.json'),
  messages: inFile('messages.json'),
  storage_use: inFile('account.json'),
  jobs: inFile('jobs.json'),
  imports: inFile('imports.json'),
  import_parts: leftOut('The content of an uploaded file, until the file has been checked.'),
  file_contents: inFile('files.json'),
  file_versions: inFile('files.json'),
  file_bin: inFile('files.json'),
  file_words: leftOut('The words in the files, for the search.'),
  file_pages: leftOut('The text of the files, for the search.'),
  // Includes uploads to other people's twins.
  uploads: inFile('files.json', ofUserOr('uploader')),
  file_grants: leftOut('Hashes of grants that let open pages read files. Each expires within minutes.'),
  scans: inFile('scans.json'),
  scan_files: inFile('scans.json'),
  user_search: leftOut('A copy of the name, email addresses and company, which staff can search.'),
  list_revisions: ofServer('How often a list was changed.'),
  sessions: inFile('sessions.json'),
  accounts: inFile('sign-ins.json'),
  sign_in_links: leftOut(
    'Hashes of emailed links, kept for a day. The address is in account.json.',
    ofUserOrEmail('email'),
  ),
  request_counts: leftOut(
    'Request counts of the last few minutes.',
    ({ userId }) => sql`client in (${sql.join(personCounts(userId))})`,
  ),
  blocked_users: leftOut('Blocked people cannot sign in. The sign-in page shows them the reason.'),
  users: inFile('account.json', ({ userId }) => sql`id = ${userId}`),
  audit_log: inFile('staff-access.json', {
    kept: 'The log of staff actions is kept. The log contains only the ids of people, not their names.',
  }),
  verifications: ofServer(
    'An unfinished sign-in through a provider. It is tied to a browser, not to an account, and is deleted after 15 minutes.',
  ),
  deleted_users: leftOut('Lists only deleted accounts.', {
    kept: 'Hashes of ids, so that a restored backup does not bring back deleted accounts.',
  }),
  migration_kinds: ofServer('Names of migrations.'),
  database_identity: ofServer('Random numbers that identify the database.'),
  runners: ofServer('Names of machines, and hashes of their tokens.'),
  signing_keys: ofServer('Keys of the server.'),
};
