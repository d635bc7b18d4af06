import type { Generated } from 'kysely';
import type { Role } from '../../../contract/members.ts';
import type { MailChoice, NotificationKind } from '../../../contract/threads/notifications.ts';

/**
 * The tables, which are the same in SQLite and PostgreSQL. Every table of documents starts with the user's
 * id, so that it can be sharded by user. Times are milliseconds since the epoch (int8), JSON is text,
 * booleans are 0 and 1.
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
  /** The sign-in tables. Their times are ISO text in SQLite and timestamptz in PostgreSQL. */
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

/** The columns that identify the twin of a row, with its owner's id. */
export interface TourKey {
  user_id: string;
  tour_id: string;
}

/** The kinds of the migrations that ran on the database. See migrations/migration.ts. */
interface MigrationKindTable {
  name: string;
  kind: 'expand' | 'contract';
}

export interface TourTable extends TourKey {
  revision: number;
  public: number;
  /** 1 for a deleted tour. Its row stays, without content, so that revisions continue after a deletion. */
  deleted: number;
  /** The document as JSON, without its collections, `revision` and `updated`; '' if deleted. */
  document: string;
  created_at: number;
  updated_at: number;
  /** Opaque id. Each tour gets a new one, even if it replaces a deleted tour. */
  global_id: string;
  /** The revision of the last change to `document`. */
  document_revision: number;
  /** The oldest revision from which the changes are known. */
  changes_since: number;
  /** Number of its annotations, not counting removed ones. */
  items: number;
  /** When its owner archived it; 0 if it is not archived. */
  archived_at: number;
  /**
   * For a demo tour that became a regular twin: the id of that twin. The demo's links lead there until there
   * is a new demo.
   */
  moved_to: string;
  /** The revision of its threads, which is separate from the tour's. */
  threads_revision: number;
}

/** A thread or a comment. */
export interface ThreadItemTable extends TourKey {
  collection: 'threads' | 'comments';
  item_id: string;
  /** The same as `item_id` for a thread. */
  thread_id: string;
  /** Author, even after their account was deleted; '' for a visitor. */
  author_id: string;
  /** Who last resolved or reopened the thread; '' if nobody has. */
  resolver_id: string;
  /** The revision of the threads that last changed it. */
  revision: number;
  /** Sort key. */
  sort: number;
  /** 1 if it was deleted without a gap. The row stays to report the deletion. */
  removed: number;
  created_at: number;
  /**
   * `Thread` or `Comment` (contract/threads/thread.ts) as JSON, as everyone but the owner reads it; '' if
   * removed.
   */
  content: string;
}

/** A small picture of the view in which a thread was started. */
export interface ThreadPictureTable extends TourKey {
  thread_id: string;
  png: Uint8Array;
}

/** The email address that a visitor left with a report, only for the owner. */
export interface ThreadReporterTable extends TourKey {
  thread_id: string;
  reply_to: string;
}

/** The last revision of a thread that a user has seen. */
export interface ThreadSeenTable extends TourKey {
  person_id: string;
  thread_id: string;
  revision: number;
}

/**
 * A user whom the owner of a twin has blocked in it: they cannot become a member, and their reports are
 * rejected.
 */
export interface TwinBlockTable extends TourKey {
  person_id: string;
  blocked_at: number;
}

/** The role of a member in another user's twin. */
export interface TwinMemberTable extends TourKey {
  member_id: string;
  role: Role;
  /** The share link through which they joined; '' if they joined otherwise. */
  link_id: string;
  added_at: number;
}

/** An invitation by mail, to one or more twins (`invited_twins`). */
export interface TwinInvitationTable {
  id: string;
  /** The inviter, who owns the twins. */
  user_id: string;
  /** The invited address in lower case. */
  email: string;
  /** SHA-256 of the secret in its link, base64url. */
  token_hash: string;
  /** Number of mails sent. */
  sent: number;
  created_at: number;
  expires_at: number;
  /** 1 if it was cancelled. */
  revoked: number;
  accepted_at: number | null;
}

export interface InvitedTwinTable {
  invitation_id: string;
  /** The inviter. */
  user_id: string;
  tour_id: string;
  role: Role;
}

/** A twin that its owner offers to a member, or that staff offer to someone. See portfolio/hand-over.ts. */
export interface HandOverTable extends TourKey {
  recipient_id: string;
  /** The job that transfers the twin after the recipient has accepted; '' before. */
  job_id: string;
  offered_at: number;
  /** 1 if staff offer it for its owner, who leaves and keeps no access. */
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
  /** Who caused it; '' for a visitor. */
  actor_id: string;
  /** Title of what the thread is about; '' if it has none. */
  title: string;
  /** The revision of the threads that it reports. */
  thread_revision: number;
  created_at: number;
  read_at: number | null;
  /** The job that mails it; '' until a job claims it. */
  mail_id: string;
}

/** Which mails a user wants about a twin. Without a row: `mentions`. */
export interface NotificationSettingTable {
  user_id: string;
  /** The twin's owner. */
  owner_id: string;
  tour_id: string;
  mail: MailChoice;
}

/** A link that makes everyone who signs in through it a member. */
export interface ShareLinkTable {
  id: string;
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  role: Role;
  /** The secret in its address, stored so that the owner can copy it again. */
  token: string;
  created_at: number;
  expires_at: number;
}

/** One item of a collection of a tour. */
export interface AnnotationTable extends TourKey {
  collection: string;
  item_id: string;
  /** The revision of the tour that last wrote this row. */
  revision: number;
  /** Sort key within the collection. Ties are sorted by `item_id`. */
  sort: number;
  /**
   * 1 for a removed item. The row stays without content, to report the removal to clients with an earlier
   * revision.
   */
  removed: number;
  /** The item as JSON. */
  content: string;
  updated_at: number;
}

/** An applied operation. If a client sends it again, it is not applied again. */
export interface AppliedOperationTable extends TourKey {
  operation_id: string;
  applied_at: number;
}

/** A revision of a tour: who made it, when, and the data to undo it. */
export interface OperationLogTable extends TourKey {
  revision: number;
  /** Global id of the tour, which another tour may have replaced since. */
  global_id: string;
  actor: string;
  cause: string;
  logged_at: number;
  /** Number of changed items. */
  count: number;
  /** Size of `changes`. */
  bytes: number;
  /** JSON; '' if not stored. */
  changes: string;
}

/** An item that a revision in the log changed. Deleted with its row of `operation_log`, whose keys it has. */
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
  /** 1 if others do not see them in twins. */
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
  /** 1 for staff by the operator's grant. */
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
  /** Milliseconds since the epoch. Written at most every few minutes; null until then. */
  last_seen_at: Generated<number | null>;
  /** The sign-in method: `email`, `google`, `microsoft`, `oidc`; '' for sessions of earlier versions. */
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
  /** The address or name of the account at the provider, for display. It is not verified. */
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

/** Sign-in links, stored to limit each to one use and a mailbox to three mails. */
export interface SignInLinkTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  email: string;
  /** The mailbox of `email` (identity/email-link/email-address.ts), by which mails are counted. */
  mailbox: string;
  created_at: number;
  expires_at: number;
  used: Generated<number>;
  /** Number of attempts to use it, successful or not. */
  attempts: Generated<number>;
  /** `sign-in`; or `change-address`, which confirms the new address of `user_id`. */
  purpose: Generated<string>;
  user_id: Generated<string | null>;
}

/** Number of requests of a client since a given time. See limits/count-requests.ts. */
export interface RequestCountTable {
  client: string;
  since: number;
  count: number;
}

/** Storage use of a user in bytes. See limits/storage-quota.ts. */
export interface StorageUseTable {
  user_id: string;
  bytes: number;
}

/** The text in which staff search for a user. Triggers maintain it. */
interface UserSearchTable {
  user_id: string;
  /** Name, addresses and company, with two spaces for each space, `@` or `.`. */
  text: string;
}

/** A shard of the revision of a list, which is the sum of its shards. Triggers increase it. */
interface ListRevisionTable {
  list: string;
  shard: number;
  revision: number;
}

/** A lane, whose jobs share slots in a server. See jobs/job-kind.ts. */
export type JobLane = 'mail' | 'files' | 'scans' | 'imports' | 'system';

/** A background job. See jobs/. Times are milliseconds since the epoch. */
export interface JobTable {
  /** The user who owns it; '' for jobs of the server, and for mail to people without an account. */
  user_id: string;
  id: string;
  kind: string;
  lane: JobLane;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** JSON, encrypted for secret kinds; '' after the job has ended. */
  input: string;
  /** A message for the user: the current step, or the error message. */
  text: string;
  /** JSON for clients that asked for the job; '' if none. */
  result: string;
  /** The process that runs it; '' if none. */
  runner: string;
  /** Progress in thousandths; -1 if unknown. */
  progress: number;
  attempts: number;
  max_attempts: number;
  /** 1 if it must stop as soon as possible. */
  cancel_requested: number;
  /** MiB of memory that an attempt needs; 0 if unknown. */
  needs_memory: number;
  run_at: number;
  heartbeat_at: number;
  created_at: number;
  updated_at: number;
}

/** A program on another machine that processes scans. See domain/scans/runners/. */
export interface RunnerTable {
  id: string;
  name: string;
  /** Hash of its token, by `hashSecret`. */
  token_hash: string;
  /** Memory in MiB and number of processors in its last request; 0 before the first one. */
  memory: number;
  cores: number;
  created_at: number;
  /** Accurate to a minute; 0 before its first request. */
  seen_at: number;
}

/** An uploaded file to import; see imports/. */
export interface ImportTable {
  user_id: string;
  id: string;
  tour_id: string;
  format: 'archive' | 'csv';
  /** What a table contains; ignored for an archive. */
  collection: string;
  file_name: string;
  /** Id of the job that checks it. */
  job_id: string;
  /** `uploading` until the whole file has arrived. */
  state: 'uploading' | 'checking' | 'ready' | 'refused' | 'applied';
  /** JSON of the preview (contract/import.ts); '' until it is checked. */
  preview: string;
  /** JSON of the origin of an archive, as in `tour_origins`; '' if none. */
  origin: string;
  /** Size of the file. */
  bytes: number;
  created_at: number;
  expires_at: number;
}

/**
 * Part of an uploaded file until it is checked, then of its parsed content (imports/twin-lines.ts) until that
 * is applied.
 */
export interface ImportPartTable {
  user_id: string;
  import_id: string;
  role: 'file' | 'content';
  part: number;
  bytes: Uint8Array;
}

/** A whole tour before an import, which users can restore. */
export interface TourSnapshotTable extends TourKey {
  id: string;
  /** Why the snapshot was taken. */
  reason: 'import' | 'csv' | 'restore';
  /** Name of the tour at that time. */
  name: string;
  /** Its content (imports/twin-lines.ts), gzip in base64. */
  document: string;
  /** Bytes that count towards the storage quota. */
  bytes: number;
  taken_at: number;
  expires_at: number;
}

/**
 * The origin of an imported tour according to its archive: JSON of texts, with keys of `origin_people`
 * instead of people.
 */
export interface TourOriginTable extends TourKey {
  provenance: string;
}

/** The former owner of an imported twin according to its archive. See store/origin-people.ts. */
export interface OriginPersonTable {
  /** The user who imported it. */
  user_id: string;
  key: string;
  /** SHA-256 of `id`, base64url, as in `deleted_users`. */
  id_hash: string;
  /** The user's id on the server that made the archive. */
  id: string;
  name: string;
  company: string;
  /** When it expires; 0 while the twin has this origin. */
  expires_at: number;
}

/** A deleted account, stored so that a restored backup does not bring it back. */
export interface DeletedUserTable {
  /** SHA-256 of the user id, base64url. */
  id_hash: string;
  deleted_at: number;
}

export interface BlockedUserTable {
  user_id: string;
  reason: string;
  /** The staff member's id. */
  blocked_by: string;
  blocked_at: number;
}

/**
 * A search, export or decision of staff. Rows can only be added. Contains only ids, no names or addresses.
 */
export interface AuditTable {
  id: string;
  actor_id: string;
  action: string;
  /** The person whom the action concerned; '' if nobody in particular. */
  subject_id: string;
  /** JSON without personal data. */
  detail: string;
  at: number;
}

/** An Ed25519 key for signing exports. The newest one signs; all are published. */
export interface SigningKeyTable {
  /** SHA-256 of the public key, base64url. */
  id: string;
  /** 32 bytes, base64url. */
  public_key: string;
  /** PKCS #8, base64url. */
  private_key: string;
  created_at: number;
}

/** A content that the file store has for a user. It exists before a version refers to it. See files/. */
export interface FileContentTable {
  user_id: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  bytes: number;
  /** Media type detected from the content. */
  media_type: string;
  scan: 'waiting' | 'clean' | 'infected' | 'unscanned' | 'none';
  /**
   * JSON of the results of conversion: the fields of `StoredFile` from `thumbnail` on; '' until it was
   * converted.
   */
  facts: string;
  /** 1 if it may contain positions that could not be removed, so that only its owner can read it. */
  owner_only: Generated<number>;
  created_at: number;
  /**
   * Time since when no version uses it, so that it can be deleted; 0 while one does. Negative while it is
   * being deleted: then no new version may refer to it, see contents/keep-content.ts.
   */
  unused_since: number;
  /**
   * 1 if it is deleted without quarantine when unused: its owner deleted it permanently, or nothing ever used
   * it.
   */
  forgotten: Generated<number>;
}

/**
 * The identity of the database, in a single row that the first start of a server creates. See
 * files/sweep/marked-places.ts.
 */
export interface DatabaseIdentityTable {
  /** Always 1. */
  only_row: number;
  /** Random. A copy of the database has the same identity. A restored database has a different one. */
  identity: string;
  /** Increases at every start and every hour. */
  generation: number;
  /** Random for each generation, so that a copy that runs separately gets different ones. */
  token: string;
  previous_token: string;
  raised_at: number;
  /** Until when the operator allows a sweep to delete more than a few files. */
  large_sweep_until: number;
}

/** A version of a document. The other fields of the document's `file` come from here and from the content. */
export interface FileVersionTable extends TourKey {
  version_id: string;
  document_id: string;
  sha256: string;
  /** Name of the uploaded file. */
  name: string;
  added_at: number;
  added_by: string;
  /** When it expires, set when its document gets another version or is deleted; 0 for the current version. */
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

/** A normalized word of a content, and the first of its `file_pages` that contains it. */
export interface FileWordTable {
  user_id: string;
  word: string;
  sha256: string;
  page: number;
}

/** The searchable text of a page of a content, from page 1, or of a part if it has no pages. */
export interface FilePageTable {
  user_id: string;
  sha256: string;
  page: number;
  text: string;
}

/** An upload in progress or a recent one. Its bytes are in `UPLOADS_DIR` under its id. */
export interface UploadTable {
  user_id: string;
  id: string;
  tour_id: string;
  /** The user who uploads it: the owner or an editor. */
  uploader: string;
  name: string;
  /** The announced size, which is reserved in the user's storage while the upload is `open`. */
  bytes: number;
  /** JSON of an `UploadTarget`. */
  target: string;
  state: 'open' | 'done' | 'failed';
  /** JSON of an `UploadEnd`, or an error message. */
  result: string;
  created_at: number;
  expires_at: number;
  /** The server that writes to it, and when its lease ends. */
  locked_by: string;
  locked_until: number;
}

/** A grant that lets the player read a twin's files. See files/grants/. */
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

/** An uploaded scan and its state. See scans/. */
export interface ScanTable {
  user_id: string;
  /** Also the id of the resulting capture. See contract/scans/scan-id.ts. */
  id: string;
  name: string;
  state: 'waiting' | 'processing' | 'asks' | 'ready' | 'failed' | 'cancelled';
  /** Error message; '' if none. */
  problem: string;
  /** The job that processes it, or that last did. */
  job_id: string;
  /** Number of the run that users can open, counted from 1; 0 if there is none. */
  run: number;
  /** JSON of that run's `ScanDone` (contract/scans/scan-result.ts); '' if none. */
  result: string;
  /** JSON of `Corrections`; '' if none. Only the owner writes it. */
  corrections: string;
  /** Revision of the corrections, which increases by 1 per write. */
  revision: number;
  /** JSON of `ScanQuestion[]`, and of `ScanAnswers`; '' if none. */
  questions: string;
  answers: string;
  created_at: number;
  updated_at: number;
}

/**
 * A file of a scan: the source, with run 0 and the role `source`, or a file of the current or the previous
 * run.
 */
export interface ScanFileTable {
  user_id: string;
  scan_id: string;
  run: number;
  /** Name in the output of processing. For the source, the name of the uploaded file. */
  name: string;
  sha256: string;
  role: 'source' | 'output';
  /** When a file of the previous run expires; 0 for all others. */
  expires_at: number;
}
