import type { Generated } from 'kysely';
import type { Role } from '../../../contract/members.ts';
import type { MailChoice, NotificationKind } from '../../../contract/threads/notifications.ts';

/**
 * The tables, which are the same in SQLite and PostgreSQL. The first column of most tables with users' data
 * is the user's id, so that they can be sharded by user. Unless noted otherwise, times are milliseconds since
 * the epoch (int8), JSON is text, and booleans are 0 and 1.
 */
export interface Tables {
  migration_kinds: MigrationKindTable;
  tours: TourTable;
  annotations: AnnotationTable;
  applied_operations: AppliedOperationTable;
  operation_log: OperationLogTable;
  logged_items: LoggedItemTable;
  profiles: ProfileTable;
  messages: MessageTable;
  /**
   * `users`, `sessions`, `accounts` and `verifications` store most times as ISO text in SQLite and as
   * timestamptz in PostgreSQL. In PostgreSQL, `email_verified` is a boolean.
   */
  users: UserTable;
  user_search: UserSearchTable;
  list_revisions: ListRevisionTable;
  sessions: SessionTable;
  accounts: AccountTable;
  verifications: VerificationTable;
  sign_in_links: SignInLinkTable;
  request_counts: RequestCountTable;
  storage_use: StorageUseTable;
  jobs: JobTable;
  runners: RunnerTable;
  imports: ImportTable;
  import_parts: ImportPartTable;
  tour_snapshots: TourSnapshotTable;
  tour_origins: TourOriginTable;
  origin_people: OriginPersonTable;
  deleted_users: DeletedUserTable;
  blocked_users: BlockedUserTable;
  audit_log: AuditTable;
  signing_keys: SigningKeyTable;
  file_contents: FileContentTable;
  file_versions: FileVersionTable;
  file_bin: FileBinTable;
  file_words: FileWordTable;
  file_pages: FilePageTable;
  uploads: UploadTable;
  file_grants: FileGrantTable;
  scans: ScanTable;
  scan_files: ScanFileTable;
  database_identity: DatabaseIdentityTable;
  twin_members: TwinMemberTable;
  twin_invitations: TwinInvitationTable;
  invited_twins: InvitedTwinTable;
  share_links: ShareLinkTable;
  hand_overs: HandOverTable;
  thread_items: ThreadItemTable;
  thread_pictures: ThreadPictureTable;
  thread_reporters: ThreadReporterTable;
  thread_seen: ThreadSeenTable;
  twin_blocks: TwinBlockTable;
  notifications: NotificationTable;
  notification_settings: NotificationSettingTable;
}

/** The columns that identify the twin that a row belongs to. */
export interface TourKey {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
}

/**
 * The kinds of the migrations that ran on the database. See server/platform/store/migrations/migration.ts.
 */
interface MigrationKindTable {
  name: string;
  kind: 'expand' | 'contract';
}

export interface TourTable extends TourKey {
  revision: number;
  public: number;
  /**
   * 1 for a deleted tour. Its row stays, with an empty document, so that a new tour continues its revisions.
   */
  deleted: number;
  /** The document as JSON, without its collections, `revision` and `updated`; '' if deleted. */
  document: string;
  created_at: number;
  updated_at: number;
  /** Opaque id. Each tour gets a new one, even if it replaces a deleted tour. */
  global_id: string;
  /** The revision of the last change to `document`. */
  document_revision: number;
  /** The oldest revision since which all changes are known. */
  changes_since: number;
  /** Number of the tour's annotations, not counting removed ones. */
  items: number;
  /** When the owner archived the tour; 0 if it is not archived. */
  archived_at: number;
  /**
   * For a demo tour that became a regular twin: the id of that twin. The demo's links lead to that twin until
   * the user has a new demo.
   */
  moved_to: string;
  /** The revision of the tour's threads, which is separate from the revision of the tour. */
  threads_revision: number;
}

/** A thread or a comment. */
export interface ThreadItemTable extends TourKey {
  collection: 'threads' | 'comments';
  item_id: string;
  /** Id of the thread. For a thread, it is the same as `item_id`. */
  thread_id: string;
  /** The author, even after their account was deleted; '' for a visitor. */
  author_id: string;
  /** The user who last resolved or reopened the thread; '' if nobody has. */
  resolver_id: string;
  /** The value of `threads_revision` after the last change to this row. */
  revision: number;
  /** Sort key within the collection. */
  sort: number;
  /** 1 if the thread or comment was deleted. Its row stays so that clients learn of the deletion. */
  removed: number;
  created_at: number;
  /**
   * `Thread` or `Comment` (contract/threads/thread.ts) as JSON, as all readers except the owner see it; '' if
   * removed.
   */
  content: string;
}

/** A small picture of the view in which a thread was started. */
export interface ThreadPictureTable extends TourKey {
  thread_id: string;
  png: Uint8Array;
}

/** The email address that a visitor left with a report. Only the owner can see it. */
export interface ThreadReporterTable extends TourKey {
  thread_id: string;
  reply_to: string;
}

/** For each thread, the revision that a user last saw. */
export interface ThreadSeenTable extends TourKey {
  person_id: string;
  thread_id: string;
  revision: number;
}

/**
 * A user whom the owner has blocked from a twin. A blocked user cannot become a member, and the server
 * rejects their reports.
 */
export interface TwinBlockTable extends TourKey {
  person_id: string;
  blocked_at: number;
}

/** The role of a member in another user's twin. */
export interface TwinMemberTable extends TourKey {
  member_id: string;
  role: Role;
  /** The share link through which the member joined; '' if the member joined in another way. */
  link_id: string;
  added_at: number;
}

/** An invitation by email to one or more twins (`invited_twins`). */
export interface TwinInvitationTable {
  id: string;
  /** The inviter, who owns the twins. */
  user_id: string;
  /** The invited address in lower case. */
  email: string;
  /** SHA-256 of the secret in the invitation's link, base64url. */
  token_hash: string;
  /** Number of emails sent. */
  sent: number;
  created_at: number;
  expires_at: number;
  /** 1 if the inviter revoked the invitation. */
  revoked: number;
  accepted_at: number | null;
}

export interface InvitedTwinTable extends TourKey {
  invitation_id: string;
  role: Role;
}

/**
 * An offer to hand over a twin, from its owner to a member or from staff to any user. See
 * server/domain/portfolio/hand-over.ts.
 */
export interface HandOverTable extends TourKey {
  recipient_id: string;
  /** The job that transfers the twin; '' until the recipient accepts. */
  job_id: string;
  offered_at: number;
  /** 1 if staff made the offer. The former owner then keeps no access. */
  by_staff: Generated<number>;
}

/** A notification for a user about a twin. */
export interface NotificationTable {
  /** The recipient. */
  user_id: string;
  id: string;
  kind: NotificationKind;
  /** The twin's owner. */
  owner_id: string;
  tour_id: string;
  thread_id: string;
  /** Id of the comment; '' if there is none. */
  comment_id: string;
  /** The user whose action caused the notification; '' for a visitor. */
  actor_id: string;
  /** Title of the item that the thread is about; '' if it has none. */
  title: string;
  /** The value of `threads_revision` after the change that the notification reports. */
  thread_revision: number;
  created_at: number;
  read_at: number | null;
  /** The job that emails the notification; '' until a job claims it. */
  mail_id: string;
}

/** Which emails a user wants about a twin. Without a row, the choice is `mentions`. */
export interface NotificationSettingTable {
  user_id: string;
  /** The twin's owner. */
  owner_id: string;
  tour_id: string;
  mail: MailChoice;
}

/** A link through which anyone who signs in can become a member. */
export interface ShareLinkTable extends TourKey {
  id: string;
  role: Role;
  /** The secret in the link's address, stored so that the owner can copy the link again. */
  token: string;
  created_at: number;
  expires_at: number;
}

/** An item in a collection of a tour. */
export interface AnnotationTable extends TourKey {
  collection: string;
  item_id: string;
  /** The tour's revision after the last change to this row. */
  revision: number;
  /** Sort key within the collection. Ties are sorted by `item_id`. */
  sort: number;
  /**
   * 1 for a removed item. The row stays, with an empty `content`, so that clients with an earlier revision
   * learn of the removal.
   */
  removed: number;
  /** The item as JSON; '' if removed. */
  content: string;
  updated_at: number;
}

/** An applied operation. If a client sends it again, it is not applied again. */
export interface AppliedOperationTable extends TourKey {
  operation_id: string;
  applied_at: number;
}

/** A revision of a tour: who made the change, when, and the data to undo it. */
export interface OperationLogTable extends TourKey {
  revision: number;
  /** Global id of the tour. Another tour may have replaced it later. */
  global_id: string;
  actor: string;
  cause: string;
  logged_at: number;
  /** Number of changed items. */
  count: number;
  /** Size of `changes` in bytes. */
  bytes: number;
  /** The data to undo the revision, as JSON; '' if it is not stored. */
  changes: string;
}

/** An item that a revision in `operation_log` changed. Deleted with the row of that revision. */
export interface LoggedItemTable extends TourKey {
  collection: string;
  item_id: string;
  revision: number;
}

export interface ProfileTable {
  user_id: string;
  revision: number;
  name: string;
  company: string;
  email: string;
  role: string;
  title: string;
  phone: string;
  /** 1 if the user is hidden from others in twins. */
  hidden: Generated<number>;
  updated_at: number;
}

export interface MessageTable {
  user_id: string;
  id: string;
  message: string;
  mood: string;
  email: string;
  display_name: string;
  created_at: number;
}

export interface UserTable {
  id: string;
  name: string;
  /** Unique among verified addresses. An unverified address is only a provider's claim. */
  email: string | null;
  email_verified: number | boolean;
  image: string | null;
  created_at: string | Date;
  updated_at: string | Date;
  /** 1 if the operator has made this user a staff member. */
  staff: Generated<number>;
}

export interface SessionTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: string | Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string | Date;
  updated_at: string | Date;
  /**
   * When the session was last used, in milliseconds since the epoch. Updated at most once every few minutes;
   * null before the first update.
   */
  last_seen_at: Generated<number | null>;
  /**
   * The sign-in method: `email`, `google`, `microsoft`, `oidc`; '' for sessions that earlier versions
   * created.
   */
  method: Generated<string>;
}

export interface AccountTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | Date | null;
  refresh_token_expires_at: string | Date | null;
  scope: string | null;
  password: string | null;
  created_at: string | Date;
  updated_at: string | Date;
  /** The unverified address or name of the account at the provider, for display. */
  shown_as: Generated<string | null>;
}

export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string | Date;
  created_at: string | Date;
  updated_at: string | Date;
}

/**
 * A sign-in link, stored so that it can be used only once, and to limit the number of emails to a mailbox.
 */
export interface SignInLinkTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  email: string;
  /**
   * The mailbox of `email` (server/domain/identity/email-link/email-address.ts), for which emails are
   * counted.
   */
  mailbox: string;
  created_at: number;
  expires_at: number;
  used: Generated<number>;
  /** Number of attempts to use the link, successful or not. */
  attempts: Generated<number>;
  /** `sign-in`; or `change-address`, which confirms the new address of `user_id`. */
  purpose: Generated<string>;
  user_id: Generated<string | null>;
}

/** Number of requests by a client since a given time. See server/platform/limits/count-requests.ts. */
export interface RequestCountTable {
  client: string;
  since: number;
  count: number;
}

/** Storage use of a user in bytes. See server/platform/limits/storage-quota.ts. */
export interface StorageUseTable {
  user_id: string;
  bytes: number;
}

/** The text in which staff search for a user. Database triggers update it. */
interface UserSearchTable {
  user_id: string;
  /** Name, email addresses and company. Two spaces replace each space, `@` and `.`. */
  text: string;
}

/**
 * A part of a list's revision. The revision of the list is the sum of `revision` over all its parts. Database
 * triggers increase `revision`.
 */
interface ListRevisionTable {
  list: string;
  shard: number;
  revision: number;
}

/**
 * A group of job kinds. Each server limits how many jobs of a lane it runs at a time. See
 * server/platform/jobs/job-kind.ts.
 */
export type JobLane = 'mail' | 'files' | 'scans' | 'imports' | 'system';

/** A background job. See server/platform/jobs/. Times are milliseconds since the epoch. */
export interface JobTable {
  /**
   * The user who owns the job; '' for jobs of the server, and for emails that do not belong to an account.
   */
  user_id: string;
  id: string;
  kind: string;
  lane: JobLane;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /**
   * JSON, encrypted for secret kinds; '' after the job has ended, except for a failed job that the operator
   * can retry.
   */
  input: string;
  /** A message for the user: the current step, or the error message. */
  text: string;
  /** The result of the job as JSON; '' if it has none yet. */
  result: string;
  /** Name of the attempt that runs the job, or that ended it; '' if there is none. */
  runner: string;
  /** Progress in thousandths; -1 if unknown. */
  progress: number;
  attempts: number;
  max_attempts: number;
  /** 1 if the job must stop as soon as possible. */
  cancel_requested: number;
  /** MiB of memory that an attempt needs; 0 if unknown. */
  needs_memory: number;
  run_at: number;
  heartbeat_at: number;
  created_at: number;
  updated_at: number;
}

/** A program on another machine that processes scans. See server/domain/scans/runners/. */
export interface RunnerTable {
  id: string;
  name: string;
  /** Hash of the runner's token, by `hashSecret`. */
  token_hash: string;
  /** Memory in MiB, from the runner's last request; 0 before the first request. */
  memory: number;
  /** Number of processors, from the runner's last request; 0 before the first request. */
  cores: number;
  created_at: number;
  /** Time of the runner's last request, accurate to a minute; 0 before the first request. */
  seen_at: number;
}

/** An uploaded file to import. See server/domain/imports/. */
export interface ImportTable extends TourKey {
  id: string;
  format: 'archive' | 'csv';
  /** The collection whose items a CSV file contains; ignored for an archive. */
  collection: string;
  file_name: string;
  /** Id of the job that checks the file. */
  job_id: string;
  /** `uploading` until the whole file has arrived. */
  state: 'uploading' | 'checking' | 'ready' | 'refused' | 'applied';
  /** JSON of the preview (contract/import.ts); '' until the file was checked. */
  preview: string;
  /** JSON of the origin of an archive, as in `tour_origins`; '' if none. */
  origin: string;
  /** Size of the file in bytes. */
  bytes: number;
  created_at: number;
  expires_at: number;
}

/**
 * A part of an import's bytes. Until the server has checked the import, the bytes are the uploaded file.
 * After that, they are the file's parsed content (server/domain/imports/twin-lines.ts), until the import is
 * applied.
 */
export interface ImportPartTable {
  user_id: string;
  import_id: string;
  role: 'file' | 'content';
  part: number;
  bytes: Uint8Array;
}

/** A copy of a whole tour from before an import or a restore. Users can restore the copy. */
export interface TourSnapshotTable extends TourKey {
  id: string;
  /** Why the snapshot was taken. */
  reason: 'import' | 'csv' | 'restore';
  /** Name of the tour at that time. */
  name: string;
  /** The tour as text (server/domain/imports/twin-lines.ts), compressed with gzip, in base64. */
  document: string;
  /** Bytes that count towards the storage quota. */
  bytes: number;
  taken_at: number;
  expires_at: number;
}

/**
 * The origin of an imported tour according to its archive, as JSON. It contains keys of `origin_people`
 * instead of people.
 */
export interface TourOriginTable extends TourKey {
  provenance: string;
}

/**
 * A former owner of an imported twin according to its archive. See server/platform/store/origin-people.ts.
 */
export interface OriginPersonTable {
  /** The user who imported the twin. */
  user_id: string;
  key: string;
  /** SHA-256 of `id`, base64url, as in `deleted_users`. */
  id_hash: string;
  /** The former owner's id on the server where they owned the twin. */
  id: string;
  name: string;
  company: string;
  /** When the row expires; 0 while the origin of a twin names this person. */
  expires_at: number;
}

/** A deleted account, recorded so that restoring a backup does not restore the account. */
export interface DeletedUserTable {
  /** SHA-256 of the user id, base64url. */
  id_hash: string;
  deleted_at: number;
}

export interface BlockedUserTable {
  user_id: string;
  reason: string;
  /** Id of the staff member who blocked the user, or `operator`. */
  blocked_by: string;
  blocked_at: number;
}

/**
 * An action of a staff member or the operator, such as a search or an export. Rows cannot be changed or
 * deleted. They contain ids, but no names or addresses.
 */
export interface AuditTable {
  id: string;
  actor_id: string;
  action: string;
  /** The user whom the action was about; '' if it was about all users or about no user. */
  subject_id: string;
  /** JSON without personal data. */
  detail: string;
  at: number;
}

/** An Ed25519 key for signing exports. The server signs with the newest key, and publishes all keys. */
export interface SigningKeyTable {
  /** SHA-256 of the public key, base64url. */
  id: string;
  /** The public key: 32 bytes in base64url. */
  public_key: string;
  /** The private key: PKCS #8 in base64url. */
  private_key: string;
  created_at: number;
}

/** The columns that identify a stored file: its owner and the SHA-256 of its bytes. */
export type ContentKey = Pick<FileContentTable, 'user_id' | 'sha256'>;

/**
 * A file in the file store. The row exists before a file version or a scan refers to it. See
 * server/domain/files/.
 */
export interface FileContentTable {
  user_id: string;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  bytes: number;
  /** Media type, detected from the file's bytes. */
  media_type: string;
  scan: 'waiting' | 'clean' | 'infected' | 'unscanned' | 'none';
  /**
   * The fields of `StoredFile` from `thumbnail` to `problem`, as JSON; '' until the server has converted or
   * rejected the file.
   */
  facts: string;
  /**
   * 1 if the file may contain GPS positions that could not be removed, so that only its owner can read it.
   */
  owner_only: Generated<number>;
  created_at: number;
  /**
   * The time from which the file counts as unused; 0 while a version or a scan uses the file. A negative
   * number means that the file is being deleted, and that no new version or scan may refer to it
   * (server/domain/contents/keep-content.ts).
   */
  unused_since: number;
  /**
   * 1 if the file must be deleted without quarantine once it is unused, because its owner deleted it
   * permanently or nothing ever used it.
   */
  forgotten: Generated<number>;
}

/**
 * The identity of the database, in a single row that the first start of a server creates. See
 * server/domain/files/sweep/marked-places.ts.
 */
export interface DatabaseIdentityTable {
  /** Always 1. */
  only_row: number;
  /**
   * A random string. A copy of the database has the same identity, but a restored database has a different
   * one.
   */
  identity: string;
  /** Increases when a server starts, and about once an hour while servers run. */
  generation: number;
  /**
   * A random string for each generation. If a server runs on a copy of the database, the copy gets different
   * tokens.
   */
  token: string;
  previous_token: string;
  raised_at: number;
  /**
   * Time in milliseconds since the epoch until which the operator allows a cleanup job to move many files to
   * quarantine.
   */
  large_sweep_until: number;
}

/**
 * A version of a document's file. The item's `file` field is made from this row and the row in
 * `file_contents`.
 */
export interface FileVersionTable extends TourKey {
  version_id: string;
  document_id: string;
  sha256: string;
  /** Name of the uploaded file. */
  name: string;
  added_at: number;
  added_by: string;
  /**
   * When the version expires; 0 for the current version. Set when the document gets another file or is
   * deleted.
   */
  expires_at: number;
}

/** A deleted document. */
export interface FileBinTable extends TourKey {
  document_id: string;
  /** The item as JSON. */
  item: string;
  removed_at: number;
  expires_at: number;
}

/** A normalized word in a file, and the number of the first page (`file_pages`) that contains it. */
export interface FileWordTable {
  user_id: string;
  word: string;
  sha256: string;
  page: number;
}

/**
 * The searchable text of a page of a file, or of a part of a file without pages. Pages are counted from 1.
 */
export interface FilePageTable {
  user_id: string;
  sha256: string;
  page: number;
  text: string;
}

/**
 * An upload that is in progress or ended recently. While its state is `open`, its bytes are in `UPLOADS_DIR`
 * under its id.
 */
export interface UploadTable extends TourKey {
  id: string;
  /** The user who uploads the file: the owner or an editor. */
  uploader: string;
  name: string;
  /** The announced size, which is reserved in the owner's storage while the upload is `open`. */
  bytes: number;
  /** JSON of an `UploadTarget`. */
  target: string;
  state: 'open' | 'done' | 'failed';
  /** JSON of an `UploadEnd`, or an error message. */
  result: string;
  created_at: number;
  expires_at: number;
  /** The server that writes the bytes of the upload; '' if none. */
  locked_by: string;
  /** When the lease of the server in `locked_by` ends. */
  locked_until: number;
}

/** A grant that lets the player read a twin's files. See server/domain/files/grants/. */
export interface FileGrantTable extends TourKey {
  /** SHA-256 of the grant, base64url. */
  grant_hash: string;
  /** Global id of the tour, so that the grant does not apply to a tour that replaces it. */
  global_id: string;
  /** Id of the session; '' for a visitor. */
  session_id: string;
  created_at: number;
  expires_at: number;
}

/** An uploaded scan and its state. See server/domain/scans/. */
export interface ScanTable {
  user_id: string;
  /** Also the id of the resulting capture. See contract/scans/scan-id.ts. */
  id: string;
  name: string;
  state: 'waiting' | 'processing' | 'asks' | 'ready' | 'failed' | 'cancelled';
  /** Error message; '' if none. */
  problem: string;
  /** The last job that processed the scan, or the one that is processing it. */
  job_id: string;
  /** Number of the run that users can open, counted from 1; 0 if there is none. */
  run: number;
  /** JSON of the `ScanDone` (contract/scans/scan-result.ts) of the run that users can open; '' if none. */
  result: string;
  /** JSON of `Corrections`; '' if none. Only the owner writes it. */
  corrections: string;
  /** Revision of the corrections, which increases by 1 per write. */
  revision: number;
  /** JSON of `ScanQuestion[]`; '' if none. */
  questions: string;
  /** JSON of `ScanAnswers`; '' if none. */
  answers: string;
  created_at: number;
  updated_at: number;
}

/**
 * A file of a scan: the source, with run 0 and the role `source`, or a file of the current run or of an
 * earlier one.
 */
export interface ScanFileTable {
  user_id: string;
  scan_id: string;
  run: number;
  /** Name of the file in the output of processing. For the source, the name of the uploaded file. */
  name: string;
  sha256: string;
  role: 'source' | 'output';
  /** When a file that a newer one has replaced expires; 0 for all other files. */
  expires_at: number;
}
