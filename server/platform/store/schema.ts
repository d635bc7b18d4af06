import type { Generated } from 'kysely';
import type { Role } from '../../../contract/members.ts';

/**
 * The tables, alike in SQLite and PostgreSQL. Every table of documents leads with the user's id, so that it shards by
 * user. Times are milliseconds since the epoch (int8); JSON is kept as text; booleans are 0 and 1.
 */
export interface Tables {
  migration_kinds: MigrationKindTable;
  tours: TourTable;
  annotations: AnnotationTable;
  applied_operations: AppliedOperationTable;
  operation_log: OperationLogTable;
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
}

/** The migrations that the database has had; see migrations/migration.ts. */
interface MigrationKindTable {
  name: string;
  kind: 'expand' | 'contract';
}

export interface TourTable {
  user_id: string;
  tour_id: string;
  revision: number;
  public: number;
  /** 1 for a deleted tour: the row stays, without content, so that revisions go on counting. */
  deleted: number;
  /** The document as JSON without its collections, `revision` and `updated`; '' when deleted. */
  document: string;
  created_at: number;
  updated_at: number;
  /** Opaque, new for each tour that is made, also where the one before was deleted. */
  global_id: string;
  /** The revision that last changed what `document` holds. */
  document_revision: number;
  /** The oldest revision from which changes can be told. */
  changes_since: number;
  /** Its annotations that are not removed. */
  items: number;
  /** When its owner put it aside; 0 for never. */
  archived_at: number;
  /** Of a demo tour that was made a regular twin: the id of that, where the demo's links lead until there is another. */
  moved_to: string;
}

/** Who may do what in a twin that is not theirs. */
export interface TwinMemberTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  member_id: string;
  role: Role;
  /** The share link they came through; ''. */
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
  /** SHA-256 of what its link holds, base64url. */
  token_hash: string;
  /** Mails. */
  sent: number;
  created_at: number;
  expires_at: number;
  /** 1: taken back. */
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
  /** Of the move, once the recipient has accepted; ''. */
  job_id: string;
  offered_at: number;
  /** 1: staff offer it for its owner, who leaves and keeps no access. */
  by_staff: Generated<number>;
}

/** A link that makes whoever signs in through it a member. */
export interface ShareLinkTable {
  id: string;
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  role: Role;
  /** What its address holds: the owner may copy it again. */
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
  /** Orders a collection; `item_id` decides between equals. */
  sort: number;
  /** 1 for a removed item, without content: anyone who saw an earlier revision is told of it. */
  removed: number;
  /** The item as JSON. */
  content: string;
  updated_at: number;
}

/** An operation that a client may send again: it is applied once. */
export interface AppliedOperationTable {
  user_id: string;
  tour_id: string;
  operation_id: string;
  applied_at: number;
}

/** A revision of a tour: who made it, when, and what it takes to undo it. */
export interface OperationLogTable {
  user_id: string;
  tour_id: string;
  revision: number;
  /** Of the tour, which another may have replaced since. */
  global_id: string;
  actor: string;
  cause: string;
  logged_at: number;
  /** Items that were changed. */
  count: number;
  /** Of `changes`. */
  bytes: number;
  /** JSON; '' where it is not kept. */
  changes: string;
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
  /** Unique among verified ones; unverified, it is only what a provider claims, and proves nothing. */
  email: string | null;
  email_verified: number | boolean;
  image: string | null;
  created_at: string | Date;
  updated_at: string | Date;
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
  /** What it was opened by: `email`, `google`, `microsoft`, `oidc`; '' for sessions of earlier versions. */
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
  /** The address or name that the provider gives the account, for its person to recognise it; proves nothing. */
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

/** E-mail sign-in links: what is needed to hold them to one use and three mails a mailbox. */
export interface SignInLinkTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  email: string;
  /** Where mail to `email` arrives (identity/email-address.ts): what its mails are counted by. */
  mailbox: string;
  created_at: number;
  expires_at: number;
  used: Generated<number>;
  /** How often it was tried, rightly or not. */
  attempts: Generated<number>;
  /** `sign-in`, or `change-address`: confirms the new address of `user_id`. */
  purpose: Generated<string>;
  user_id: Generated<string | null>;
}

/** How many requests a client made since a given time; see limits/count-requests.ts. */
export interface RequestCountTable {
  client: string;
  since: number;
  count: number;
}

/** What a person has stored, bytes; see limits/storage-quota.ts. */
export interface StorageUseTable {
  user_id: string;
  bytes: number;
}

/** Background work; see jobs/. Times are milliseconds since the epoch. */
/** What staff find a user by; triggers keep it. */
interface UserSearchTable {
  user_id: string;
  /** Name, addresses and company, with two spaces for a space, `@` or `.`. */
  text: string;
}

/** A list's revision is the sum of its shards; triggers raise it. */
interface ListRevisionTable {
  list: string;
  shard: number;
  revision: number;
}

/** What shares places in a server; see jobs/job-kind.ts. */
export type JobLane = 'mail' | 'files' | 'scans' | 'imports' | 'system';

export interface JobTable {
  /** Whose it is; '' for work of the server's own and for mails to people without an account. */
  user_id: string;
  id: string;
  kind: string;
  lane: JobLane;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** JSON, encrypted where the kind is secret; '' once the job has ended. */
  input: string;
  /** A sentence for the person: what is being done, or why it failed. */
  text: string;
  /** JSON for anyone who asked for it; ''. */
  result: string;
  /** The process that runs it; ''. */
  runner: string;
  /** Thousandths that are done; -1 where nobody can tell. */
  progress: number;
  attempts: number;
  max_attempts: number;
  /** 1: it is to stop as soon as it can. */
  cancel_requested: number;
  run_at: number;
  heartbeat_at: number;
  created_at: number;
  updated_at: number;
}

/** A file that somebody has sent to be imported; see imports/. */
export interface ImportTable {
  user_id: string;
  id: string;
  tour_id: string;
  format: 'archive' | 'csv';
  /** What a table holds. */
  collection: string;
  file_name: string;
  /** The job that checks it. */
  job_id: string;
  /** While the file is arriving, `uploading`. */
  state: 'uploading' | 'checking' | 'ready' | 'refused' | 'applied';
  /** JSON of what would come (contract/import.ts); ''. */
  preview: string;
  /** JSON of where an archive comes from, as `tour_origins` has it; ''. */
  origin: string;
  /** Of the file. */
  bytes: number;
  created_at: number;
  expires_at: number;
}

/** The bytes of such a file in pieces, until it is checked, and of what it holds (imports/twin-lines.ts), until that is applied. */
export interface ImportPartTable {
  user_id: string;
  import_id: string;
  role: 'file' | 'content';
  part: number;
  bytes: Uint8Array;
}

/** A whole tour as it was before an import, to be brought back. */
export interface TourSnapshotTable {
  user_id: string;
  tour_id: string;
  id: string;
  /** What it was kept before. */
  reason: 'import' | 'csv' | 'restore';
  /** The tour's name. */
  name: string;
  /** What it held (imports/twin-lines.ts), gzip in base64. */
  document: string;
  /** That count into the storage quota. */
  bytes: number;
  taken_at: number;
  expires_at: number;
}

/** Where an imported tour came from, as its archive says: JSON, text alone, with keys of `origin_people` in place of people. */
export interface TourOriginTable {
  user_id: string;
  tour_id: string;
  provenance: string;
}

/** Whose a twin was that somebody has imported, as its archive says; see store/origin-people.ts. */
export interface OriginPersonTable {
  /** Who has imported it. */
  user_id: string;
  key: string;
  /** SHA-256 of `id`, base64url: as of `deleted_users`. */
  id_hash: string;
  /** On the server that made the archive. */
  id: string;
  name: string;
  company: string;
  /** 0 while the twin has it. */
  expires_at: number;
}

/** Deleted accounts, so that a restored backup brings none back. */
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

/** What staff looked up, exported and decided; rows are only ever added. Ids alone, no names and addresses. */
export interface AuditTable {
  id: string;
  actor_id: string;
  action: string;
  /** The person it was about; ''. */
  subject_id: string;
  /** JSON; no personal data. */
  detail: string;
  at: number;
}

/** Ed25519 keys that exports are signed with; the newest is used, all of them are published. */
export interface SigningKeyTable {
  /** SHA-256 of the public key, base64url. */
  id: string;
  /** 32 bytes, base64url. */
  public_key: string;
  /** PKCS #8, base64url. */
  private_key: string;
  created_at: number;
}

/** Bytes that the file store has of a person, each content once; see files/. They are there before a version names them. */
export interface FileContentTable {
  user_id: string;
  /** Of the content, hexadecimal. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  media_type: string;
  scan: 'waiting' | 'clean' | 'infected' | 'unscanned' | 'none';
  /** JSON of what was found out about it: the fields of `StoredFile` from `thumbnail` on; '' until it was looked at. */
  facts: string;
  /** 1: it may have positions that were to be taken out, so only its owner gets it. */
  owner_only: Generated<number>;
  created_at: number;
  /**
   * Since when no version has it, so that it may go; 0 while one has. Negative once it is being removed, since then: nothing may name it any
   * more, see files/contents/.
   */
  unused_since: number;
  /** 1 where nothing is kept of it once it is unused: its person deleted it for good, or nothing ever had it. */
  forgotten: Generated<number>;
}

/** One row, once the first server has started; see files/marker/. */
export interface DatabaseIdentityTable {
  /** 1. */
  only_row: number;
  /** Random; a copy of the database has the same, a restored one another. */
  identity: string;
  /** Raised at every start and every hour. */
  generation: number;
  /** Random for each generation, so that a copy that continues by itself has others. */
  token: string;
  previous_token: string;
  raised_at: number;
  /** Until when the operator has allowed a sweep to take more than a few files. */
  large_sweep_until: number;
}

/** A version of a document. What its `file` holds besides comes from here and from the content. */
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
  /** When it goes: set when its document has another version or is removed; 0 for what a document has now. */
  expires_at: number;
}

/** A document that was removed. */
export interface FileBinTable {
  user_id: string;
  tour_id: string;
  document_id: string;
  /** The item as JSON. */
  item: string;
  removed_at: number;
  expires_at: number;
}

/** A word of a content, folded, and the first of its `file_pages` that has it. */
export interface FileWordTable {
  user_id: string;
  word: string;
  sha256: string;
  page: number;
}

/** The text of a content as far as it is searched: by pages from 1, and where there are none, in parts. */
export interface FilePageTable {
  user_id: string;
  sha256: string;
  page: number;
  text: string;
}

/** A file that is arriving, or has arrived not long ago. Its bytes are in `UPLOADS_DIR` under its id. */
export interface UploadTable {
  user_id: string;
  id: string;
  tour_id: string;
  /** Who sends it: the owner, or an editor. */
  uploader: string;
  name: string;
  /** All of it, as announced: what is reserved of the person's storage while it is `open`. */
  bytes: number;
  /** JSON of an `UploadTarget`. */
  target: string;
  state: 'open' | 'done' | 'failed';
  /** JSON of an `UploadEnd`, or a sentence why it failed. */
  result: string;
  created_at: number;
  expires_at: number;
  /** The server that works on it, and until when it may unless it says so again. */
  locked_by: string;
  locked_until: number;
}

/** Lets the player ask for a twin's files; see files/grants/. */
export interface FileGrantTable {
  /** The twin's owner. */
  user_id: string;
  tour_id: string;
  /** SHA-256 of the grant, base64url. */
  grant_hash: string;
  /** Of the tour, which is another one where it was deleted and made again. */
  global_id: string;
  /** Whose session it is; '' for a visitor. */
  session_id: string;
  created_at: number;
  expires_at: number;
}

/** A scan that somebody has uploaded, and what it became; see scans/. */
export interface ScanTable {
  user_id: string;
  /** Also the id of its capture; see contract/scans/scan-id.ts. */
  id: string;
  name: string;
  state: 'waiting' | 'processing' | 'asks' | 'ready' | 'failed' | 'cancelled';
  /** Why it failed: a sentence; ''. */
  problem: string;
  /** The job that processes it, or did so last. */
  job_id: string;
  /** Of the run that opens: 1 for the first; 0 where none does. */
  run: number;
  /** JSON of `ScanDone` of that run (contract/scans/scan-result.ts); ''. */
  result: string;
  /** JSON of `Corrections`; '' for none. Only its person writes it. */
  corrections: string;
  /** +1 per write of the corrections. */
  revision: number;
  /** JSON of `ScanQuestion[]` and `ScanAnswers`; '' for none. */
  questions: string;
  answers: string;
  created_at: number;
  updated_at: number;
}

/** Contents that a scan has: its source, of run 0 and the role `source`, and the files of the run that opens and the one before. */
export interface ScanFileTable {
  user_id: string;
  scan_id: string;
  run: number;
  /** In the output of processing; of the source, the name under which it was uploaded. */
  name: string;
  sha256: string;
  role: 'source' | 'output';
  /** When it goes, of the run before the one that opens; 0 for all others. */
  expires_at: number;
}
