import type { Generated } from 'kysely';

/**
 * The tables, alike in SQLite and PostgreSQL. Every table of documents leads with the user's id, so that it shards by
 * user. Times are milliseconds since the epoch (int8); JSON is kept as text; booleans are 0 and 1.
 */
export interface Tables {
  tours: TourTable;
  annotations: AnnotationTable;
  applied_operations: AppliedOperationTable;
  profiles: ProfileTable;
  messages: MessageTable;
  /** better-auth's tables, under our names. Times here are what better-auth writes: ISO text or timestamptz. */
  users: UserTable;
  sessions: SessionTable;
  accounts: AccountTable;
  verifications: VerificationTable;
  sign_in_links: SignInLinkTable;
  request_counts: RequestCountTable;
  storage_use: StorageUseTable;
}

export interface TourTable {
  user_id: string;
  tour_id: string;
  revision: number;
  public: number;
  /** 1 for a deleted tour: the row stays, without content, so that revisions go on counting. */
  deleted: number;
  /**
   * The document as JSON without its collections, `revision` and `updated`; '' when deleted. Where `items` is -1, the whole
   * document with all of them.
   */
  document: string;
  created_at: number;
  updated_at: number;
  /**
   * Opaque, new for each tour that is made, also where the one before was deleted. Null for a tour of an earlier version whose
   * annotations are still to be moved.
   */
  global_id: string | null;
  /** The revision that last changed what `document` holds. */
  document_revision: number;
  /** The oldest revision from which changes can be told. */
  changes_since: number;
  /** Its annotations that are not removed; -1 where `document` holds them itself. */
  items: number;
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
  /** 1 for a removed item, without content: whoever saw an earlier revision is told of it. */
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
