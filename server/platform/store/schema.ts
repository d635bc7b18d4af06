import type { Generated } from 'kysely';
import type { Role } from '../../../contract/members.ts';
import type { MailChoice, NotificationKind } from '../../../contract/notifications.ts';

/**
 * The tables, the same in SQLite and PostgreSQL. Every table of documents starts with the user's id, so that it can be sharded by user.
 * Times are milliseconds since the epoch (int8), JSON is text, booleans are 0 and 1.
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

/** The migrations that ran on the database; see migrations/migration.ts. */
interface MigrationKindTable {
  name: string;
  kind: 'expand' | 'contract';
}

export interface TourTable {
  user_id: string;
  tour_id: string;
  revision: number;
  public: number;
  /** 1 for a deleted tour. The row stays, without content, so that the revision continues counting. */
  deleted: number;
  /** The document as JSON without its collections, `revision` and `updated`; '' when deleted. */
  document: string;
  created_at: number;
  updated_at: number;
  /** Opaque. Each tour gets a new one, even if it replaces a deleted tour. */
  global_id: string;
  /** The revision of the last change to `document`. */
  document_revision: number;
  /** The oldest revision from which changes are known. */
  changes_since: number;
  /** Number of its annotations, without removed ones. */
  items: number;
  /** When its owner archived it; 0 for never. */
  archived_at: number;
  /** For a demo tour that became a regular twin: the id of that twin, to which the demo's links lead until there is a new demo. */
  moved_to: string;
  /** The revision of its threads, which have their own. */
  threads_revision: number;
}

/** A thread or a comment. */
export interface ThreadItemTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  collection: 'threads' | 'comments';
  item_id: string;
  /** The same as `item_id` for a thread. */
  thread_id: string;
  /** Who wrote it, also after their account was deleted; '' for a visitor. */
  author_id: string;
  /** Who resolved or reopened the thread last; ''. */
  resolver_id: string;
  /** The revision of the threads that changed it last. */
  revision: number;
  /** Its place among the others. */
  sort: number;
  /** 1: deleted without a gap, kept to report the deletion. */
  removed: number;
  created_at: number;
  /** `Thread` or `Comment` (contract/threads/thread.ts) as JSON, as everyone but the owner reads it; '' if removed. */
  content: string;
}

/** A small picture of the view in which a thread started. */
export interface ThreadPictureTable {
  user_id: string;
  tour_id: string;
  thread_id: string;
  png: Uint8Array;
}

/** The address that a visitor left with a report, for the owner alone. */
export interface ThreadReporterTable {
  user_id: string;
  tour_id: string;
  thread_id: string;
  reply_to: string;
}

/** The last revision of a thread that a person has seen. */
export interface ThreadSeenTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  person_id: string;
  thread_id: string;
  revision: number;
}

/** Whom the owner of a twin has blocked in it: they cannot become members, and their reports are refused. */
export interface TwinBlockTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  person_id: string;
  blocked_at: number;
}

/** The roles of members in other people's twins. */
export interface TwinMemberTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  member_id: string;
  role: Role;
  /** The share link through which they joined; ''. */
  link_id: string;
  added_at: number;
}

/** An invitation by mail, to one or more twins (`invited_twins`). */
export interface TwinInvitationTable {
  id: string;
  /** The inviter, who owns the twins. */
  user_id: string;
  /** Lower case. */
  email: string;
  /** SHA-256 of the secret in its link, base64url. */
  token_hash: string;
  /** Mails. */
  sent: number;
  created_at: number;
  expires_at: number;
  /** 1: cancelled. */
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

/** A twin that its owner offers to a member, or staff to somebody else; see portfolio/hand-over.ts. */
export interface HandOverTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  recipient_id: string;
  /** Job of the transfer, after the recipient has accepted; ''. */
  job_id: string;
  offered_at: number;
  /** 1: staff offer it for its owner, who leaves and keeps no access. */
  by_staff: Generated<number>;
}

/** What concerns a person in a twin. */
export interface NotificationTable {
  /** Whom it is for. */
  user_id: string;
  id: string;
  kind: NotificationKind;
  /** The twin's owner. */
  owner_id: string;
  tour_id: string;
  thread_id: string;
  /** ''. */
  comment_id: string;
  /** Who did it; '' for a visitor. */
  actor_id: string;
  /** Of what the thread is about; ''. */
  title: string;
  /** The revision of the threads that it tells of. */
  thread_revision: number;
  created_at: number;
  read_at: number | null;
  /** The job that mails it; '' until one takes it. */
  mail_id: string;
}

/** Which mails a person wants about a twin; `mentions` without a row. */
export interface NotificationSettingTable {
  user_id: string;
  /** The twin's owner. */
  owner_id: string;
  tour_id: string;
  mail: MailChoice;
}

/** A link that makes anyone who signs in through it a member. */
export interface ShareLinkTable {
  id: string;
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  role: Role;
  /** The secret in its address. The owner can copy it again. */
  token: string;
  created_at: number;
  expires_at: number;
}

/** One item of a collection of a tour. */
export interface AnnotationTable {
  user_id: string;
  tour_id: string;
  collection: string;
  item_id: string;
  /** The tour's revision that last wrote the row. */
  revision: number;
  /** Sort key in a collection; ties are sorted by `item_id`. */
  sort: number;
  /** 1 for a removed item, without content, to report the removal to clients with an earlier revision. */
  removed: number;
  /** The item as JSON. */
  content: string;
  updated_at: number;
}

/** An operation that a client may send again. It is applied only once. */
export interface AppliedOperationTable {
  user_id: string;
  tour_id: string;
  operation_id: string;
  applied_at: number;
}

/** A revision of a tour: who made it, when, and the data to undo it. */
export interface OperationLogTable {
  user_id: string;
  tour_id: string;
  revision: number;
  /** Global id of the tour, which another tour may have replaced. */
  global_id: string;
  actor: string;
  cause: string;
  logged_at: number;
  /** Number of changed items. */
  count: number;
  /** Of `changes`. */
  bytes: number;
  /** JSON; '' if it is not kept. */
  changes: string;
}

/** An item that a revision in the log changed. Goes with its row of `operation_log`, and takes its keys. */
export interface LoggedItemTable {
  user_id: string;
  tour_id: string;
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
  /** 1: others do not see them in twins. */
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
  /** Unique among verified addresses. An unverified one is only a provider's claim. */
  email: string | null;
  email_verified: number | boolean;
  image: string | null;
  created_at: string | Date;
  updated_at: string | Date;
  /** 1 for staff by a grant of the operator. */
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
  /** Milliseconds; written every few minutes at most. Null until then. */
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
  /** The address or name of the account at the provider, shown to the user. It is not verified. */
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

/** Sign-in links, to limit them to one use and three mails per mailbox. */
export interface SignInLinkTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  email: string;
  /** The mailbox of `email` (identity/email-link/email-address.ts), by which mails are counted. */
  mailbox: string;
  created_at: number;
  expires_at: number;
  used: Generated<number>;
  /** Number of attempts, successful or not. */
  attempts: Generated<number>;
  /** `sign-in`, or `change-address`: confirms the new address of `user_id`. */
  purpose: Generated<string>;
  user_id: Generated<string | null>;
}

/** Request counts of a client since a given time; see limits/count-requests.ts. */
export interface RequestCountTable {
  client: string;
  since: number;
  count: number;
}

/** Storage use of a person in bytes; see limits/storage-quota.ts. */
export interface StorageUseTable {
  user_id: string;
  bytes: number;
}

/** Background work; see jobs/. Times are milliseconds since the epoch. */
/** The text by which staff find a user. Triggers maintain it. */
interface UserSearchTable {
  user_id: string;
  /** Name, addresses and company, with two spaces for a space, `@` or `.`. */
  text: string;
}

/** The revision of a list is the sum of its shards. Triggers increase it. */
interface ListRevisionTable {
  list: string;
  shard: number;
  revision: number;
}

/** Jobs of a lane share places in a server; see jobs/job-kind.ts. */
export type JobLane = 'mail' | 'files' | 'scans' | 'imports' | 'system';

export interface JobTable {
  /** The user that owns it; '' for jobs of the server, and for mail to people without an account. */
  user_id: string;
  id: string;
  kind: string;
  lane: JobLane;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** JSON, encrypted for secret kinds; '' after the job has ended. */
  input: string;
  /** A message for the user: the current step, or why it failed. */
  text: string;
  /** JSON for clients that asked for the job; ''. */
  result: string;
  /** The process that runs it; ''. */
  runner: string;
  /** Progress in thousandths; -1 if unknown. */
  progress: number;
  attempts: number;
  max_attempts: number;
  /** 1: it must stop as soon as possible. */
  cancel_requested: number;
  /** MiB that an attempt needs at least; 0 if unknown. */
  needs_memory: number;
  run_at: number;
  heartbeat_at: number;
  created_at: number;
  updated_at: number;
}

/** A program elsewhere that processes scans; see domain/scans/runners/. */
export interface RunnerTable {
  id: string;
  name: string;
  /** `hashSecret` of its token. */
  token_hash: string;
  /** MiB and processors that it last offered; 0 before its first request. */
  memory: number;
  cores: number;
  created_at: number;
  /** Correct to a minute; 0 before its first request. */
  seen_at: number;
}

/** An uploaded file to import; see imports/. */
export interface ImportTable {
  user_id: string;
  id: string;
  tour_id: string;
  format: 'archive' | 'csv';
  /** What a table contains. */
  collection: string;
  file_name: string;
  /** The job that checks it. */
  job_id: string;
  /** `uploading` while the file arrives. */
  state: 'uploading' | 'checking' | 'ready' | 'refused' | 'applied';
  /** JSON of the preview (contract/import.ts); ''. */
  preview: string;
  /** JSON of the origin of an archive, as in `tour_origins`; ''. */
  origin: string;
  /** Size of the file. */
  bytes: number;
  created_at: number;
  expires_at: number;
}

/** The bytes of such a file in chunks until it is checked, then its parsed content (imports/twin-lines.ts) until that is applied. */
export interface ImportPartTable {
  user_id: string;
  import_id: string;
  role: 'file' | 'content';
  part: number;
  bytes: Uint8Array;
}

/** A whole tour from before an import, which can be restored. */
export interface TourSnapshotTable {
  user_id: string;
  tour_id: string;
  id: string;
  /** Why it was kept. */
  reason: 'import' | 'csv' | 'restore';
  /** The tour's name. */
  name: string;
  /** Its content (imports/twin-lines.ts), gzip in base64. */
  document: string;
  /** Bytes that count towards the storage quota. */
  bytes: number;
  taken_at: number;
  expires_at: number;
}

/** The origin of an imported tour, according to its archive: JSON of texts, with keys of `origin_people` in place of people. */
export interface TourOriginTable {
  user_id: string;
  tour_id: string;
  provenance: string;
}

/** The former owner of an imported twin, according to its archive; see store/origin-people.ts. */
export interface OriginPersonTable {
  /** The user who imported it. */
  user_id: string;
  key: string;
  /** SHA-256 of `id`, base64url, as in `deleted_users`. */
  id_hash: string;
  /** The id on the server that made the archive. */
  id: string;
  name: string;
  company: string;
  /** 0 while the twin has this origin. */
  expires_at: number;
}

/** Deleted accounts, so that a restored backup does not bring any back. */
export interface DeletedUserTable {
  /** SHA-256 of the user id, base64url. */
  id_hash: string;
  deleted_at: number;
}

export interface BlockedUserTable {
  user_id: string;
  reason: string;
  /** The staff member. */
  blocked_by: string;
  blocked_at: number;
}

/** What staff looked up, exported and decided. Rows are only added. Contains only ids, no names or addresses. */
export interface AuditTable {
  id: string;
  actor_id: string;
  action: string;
  /** The person concerned; ''. */
  subject_id: string;
  /** JSON; no personal data. */
  detail: string;
  at: number;
}

/** Ed25519 keys that sign exports. The newest signs; all are published. */
export interface SigningKeyTable {
  /** SHA-256 of the public key, base64url. */
  id: string;
  /** 32 bytes, base64url. */
  public_key: string;
  /** PKCS #8, base64url. */
  private_key: string;
  created_at: number;
}

/** The contents that the file store has for a person, each once; see files/. They exist before a version refers to them. */
export interface FileContentTable {
  user_id: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  bytes: number;
  /** Media type detected from the content. */
  media_type: string;
  scan: 'waiting' | 'clean' | 'infected' | 'unscanned' | 'none';
  /** JSON of what conversion found: the fields of `StoredFile` from `thumbnail` on; '' until it was converted. */
  facts: string;
  /** 1: it may contain positions that could not be removed, so only its owner can read it. */
  owner_only: Generated<number>;
  created_at: number;
  /**
   * Since when no version uses it, so that it can be deleted; 0 while one does. Negative, since then, while it is being deleted: no new
   * version may refer to it, see contents/keep-content.ts.
   */
  unused_since: number;
  /** 1 if no copy is kept when it is unused: its owner deleted it permanently, or nothing ever used it. */
  forgotten: Generated<number>;
}

/** One row, created by the first start of a server; see files/sweep/marked-places.ts. */
export interface DatabaseIdentityTable {
  /** 1. */
  only_row: number;
  /** Random. A copy of the database has the same one, a restored database another. */
  identity: string;
  /** Increased at every start and every hour. */
  generation: number;
  /** Random for each generation, so that a copy that runs separately has different ones. */
  token: string;
  previous_token: string;
  raised_at: number;
  /** Until when the operator allows a cleanup to delete more than a few files. */
  large_sweep_until: number;
}

/** A version of a document. The rest of the document's `file` comes from here and from the content. */
export interface FileVersionTable {
  user_id: string;
  tour_id: string;
  version_id: string;
  document_id: string;
  sha256: string;
  /** The name of the file that was uploaded. */
  name: string;
  added_at: number;
  added_by: string;
  /** When it expires: set when its document gets another version or is deleted; 0 for the current version. */
  expires_at: number;
}

/** A deleted document. */
export interface FileBinTable {
  user_id: string;
  tour_id: string;
  document_id: string;
  /** The item as JSON. */
  item: string;
  removed_at: number;
  expires_at: number;
}

/** A folded word of a content, and the first of its `file_pages` that contains it. */
export interface FileWordTable {
  user_id: string;
  word: string;
  sha256: string;
  page: number;
}

/** The searchable text of a content: by pages from 1, or in parts if it has no pages. */
export interface FilePageTable {
  user_id: string;
  sha256: string;
  page: number;
  text: string;
}

/** An upload in progress, or a recent one. Its bytes are in `UPLOADS_DIR` under its id. */
export interface UploadTable {
  user_id: string;
  id: string;
  tour_id: string;
  /** Who uploads it: the owner or an editor. */
  uploader: string;
  name: string;
  /** The announced size, which is reserved in the person's storage while the upload is `open`. */
  bytes: number;
  /** JSON of an `UploadTarget`. */
  target: string;
  state: 'open' | 'done' | 'failed';
  /** JSON of an `UploadEnd`, or the error message. */
  result: string;
  created_at: number;
  expires_at: number;
  /** The server that works on it, and until when, unless it renews the lease. */
  locked_by: string;
  locked_until: number;
}

/** Allows the player to read a twin's files; see files/grants/. */
export interface FileGrantTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  /** SHA-256 of the grant, base64url. */
  grant_hash: string;
  /** Global id of the tour. A tour that replaces a deleted one gets a different id. */
  global_id: string;
  /** The session; '' for a visitor. */
  session_id: string;
  created_at: number;
  expires_at: number;
}

/** An uploaded scan and its state; see scans/. */
export interface ScanTable {
  user_id: string;
  /** Also the id of its capture; see contract/scans/scan-id.ts. */
  id: string;
  name: string;
  state: 'waiting' | 'processing' | 'asks' | 'ready' | 'failed' | 'cancelled';
  /** Error message; ''. */
  problem: string;
  /** The job that processes it, or the last one that did. */
  job_id: string;
  /** Number of the run whose result opens, from 1; 0 if there is none. */
  run: number;
  /** JSON of `ScanDone` of that run (contract/scans/scan-result.ts); ''. */
  result: string;
  /** JSON of `Corrections`; '' for none. Only the owner writes it. */
  corrections: string;
  /** +1 per write of the corrections. */
  revision: number;
  /** JSON of `ScanQuestion[]` and `ScanAnswers`; '' for none. */
  questions: string;
  answers: string;
  created_at: number;
  updated_at: number;
}

/** The contents of a scan: its source, with run 0 and the role `source`, and the files of the current and the previous run. */
export interface ScanFileTable {
  user_id: string;
  scan_id: string;
  run: number;
  /** Name in the output of processing; for the source, the name of the uploaded file. */
  name: string;
  sha256: string;
  role: 'source' | 'output';
  /** When it expires, for the previous run; 0 for all others. */
  expires_at: number;
}
