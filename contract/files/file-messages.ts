import { isRecord } from '../json/is-record.ts';
import type { Bin, FileMatches, FileStorage, VersionList } from './storage.ts';
import type { UploadTarget } from './upload.ts';

/**
 * What host and player say to each other about files: the `message` of window messages of the type `files`. Loaded on first use by both.
 * Ends that know nothing of files ignore such messages.
 */
export type FilePlayerMessage =
  /** Asks for a grant, and for the uploads there are. Said again when the page comes back and the grant has ended. */
  | { kind: 'grant-wanted' }
  /** Files that a person chose; `id` is the player's, 1 to 64 characters. The host uploads them: the player has no session. */
  | { kind: 'upload'; uploads: readonly { id: string; file: File; target: UploadTarget }[] }
  | { kind: 'control'; id: string; action: UploadAction }
  /** The host downloads it under its name. */
  | { kind: 'download'; sha256: string; name: string }
  /** Answered by `answer` with the same id. */
  | { kind: 'request'; requestId: string; request: FileRequest };

export type UploadAction = 'pause' | 'go-on' | 'cancel' | 'again' | 'forget';

/** What a player asks the server for, by way of its host. */
export type FileRequest =
  | { what: 'find'; words: string }
  | { what: 'storage' }
  | { what: 'versions'; documentId: string }
  | { what: 'restore-version'; documentId: string; version: string }
  | { what: 'delete-version'; documentId: string; version: string }
  | { what: 'bin' }
  | { what: 'restore'; documentId: string }
  | { what: 'delete-forever'; documentId: string }
  | { what: 'empty-bin' };

/** The answers by what was asked for; null for what is only done. */
export interface FileAnswers {
  find: FileMatches;
  storage: FileStorage;
  versions: VersionList;
  'restore-version': null;
  'delete-version': null;
  bin: Bin;
  restore: null;
  'delete-forever': null;
  'empty-bin': null;
}

export type FileHostMessage =
  /** Where files are, see `file-address.ts`; null where the page has no right any more. */
  | { kind: 'grant'; base: string | null }
  /** Which of a scan's captures opens, by a number that means nothing else: where it is another one, the player fetches `capture.json` again. */
  | { kind: 'capture'; revision: number }
  /** All uploads that the host knows of, said when something of them changed, a few times a second at most. */
  | { kind: 'uploads'; uploads: readonly UploadState[] }
  | { kind: 'answer'; requestId: string; answer: unknown }
  /** `detail` is a sentence for the person. */
  | { kind: 'answer'; requestId: string; error: { code: string; detail: string } };

export interface UploadState {
  id: string;
  name: string;
  bytes: number;
  /** Bytes that the server has. */
  sent: number;
  /**
   * `interrupted`: without a connection, it goes on by itself. `unfinished`: of an earlier visit, its file must be chosen once more.
   * `finishing`: all is sent, the server makes it durable.
   */
  state: 'waiting' | 'sending' | 'paused' | 'interrupted' | 'unfinished' | 'finishing' | 'done' | 'failed';
  /** Bytes a second, and seconds that are left; null while nobody can tell. */
  speed: number | null;
  left: number | null;
  /** Why it failed: a sentence; ''. */
  problem: string;
  target: UploadTarget;
  /** Of one that is done. `existed`: the twin had this content already. */
  documentId?: string;
  existed?: boolean;
}

const PLAYER_KINDS: ReadonlySet<unknown> = new Set([
  'grant-wanted',
  'upload',
  'control',
  'download',
  'request',
]);
const HOST_KINDS: ReadonlySet<unknown> = new Set(['grant', 'capture', 'uploads', 'answer']);

/** A message of the player as far as its kind is known; whoever acts on it checks what it uses. */
export function readFilePlayerMessage(value: unknown): FilePlayerMessage | null {
  return isRecord(value) && PLAYER_KINDS.has(value.kind) ? (value as unknown as FilePlayerMessage) : null;
}

/** The same of the host, whom the player believes. */
export function readFileHostMessage(value: unknown): FileHostMessage | null {
  return isRecord(value) && HOST_KINDS.has(value.kind) ? (value as unknown as FileHostMessage) : null;
}
