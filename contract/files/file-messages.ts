import { isRecord } from '../json/is-record.ts';
import { ATTACHMENTS_MAX, OPERATIONS_MAX } from '../limits.ts';
import { FIND_WORDS_MAX } from '../text/link-start.ts';
import { isCount, isName } from '../json/wire-guards.ts';
import type { Attachment } from './stored-file.ts';
import { isSha256 } from './file-address.ts';
import type { Bin, FileMatches, FileStorage, VersionList } from './storage.ts';
import type { UploadTarget } from './upload.ts';

/** A file that the user chose. `id`: chosen by the player, 1 to 64 characters. */
export interface ChosenFile {
  id: string;
  file: File;
  target: UploadTarget;
}

/**
 * Messages about files from the player to the host. Each one is the `message` field of a `files` message
 * (`protocol/player-messages.ts`). `protocol/player-protocol.ts` has the matching schemas.
 */
export type FilePlayerMessage =
  /**
   * Requests a grant, and the list of known uploads. The player sends this message again when the page
   * becomes visible after the grant has expired.
   */
  | { kind: 'grant-wanted' }
  /** Files that the user chose. The host uploads them, because the player has no session. */
  | { kind: 'upload'; uploads: readonly ChosenFile[] }
  | { kind: 'control'; id: string; action: UploadAction }
  /** Asks the host to download a file and save it as `name`. */
  | { kind: 'download'; sha256: string; name: string }
  /**
   * A request to the server. The host replies with an `answer` that has the same id. `request` is null if the
   * player's request is unknown; the host then replies with an error.
   */
  | { kind: 'request'; requestId: string; request: FileRequest | null };

export const UPLOAD_ACTIONS = ['pause', 'go-on', 'cancel', 'again', 'forget'] as const;
export type UploadAction = (typeof UPLOAD_ACTIONS)[number];

/** A request that a player sends to the server through its host. */
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

/** The type of `answer` for each request; null for requests that only change something. */
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
  /**
   * `base`: the address from which files are loaded (see `file-address.ts`); null if the page no longer has
   * access.
   */
  | { kind: 'grant'; base: string | null }
  /**
   * `revision` changes whenever the capture of an open scan changes. The player then fetches `capture.json`
   * again.
   */
  | { kind: 'capture'; revision: number }
  /**
   * All uploads that the host knows of. The host sends this message when an upload changes, at most a few
   * times per second.
   */
  | { kind: 'uploads'; uploads: readonly UploadState[] }
  | { kind: 'answer'; requestId: string; answer: unknown }
  /** `detail`: a message for the user. */
  | { kind: 'answer'; requestId: string; error: { code: string; detail: string } };

/**
 * `interrupted`: no connection, resumes automatically. `unfinished`: started in an earlier visit, and the user
 * must choose the file again. `finishing`: all bytes are sent, and the server is storing the file.
 */
export const UPLOAD_STATES = [
  'waiting',
  'sending',
  'paused',
  'interrupted',
  'unfinished',
  'finishing',
  'done',
  'failed',
] as const;

export interface UploadState {
  id: string;
  name: string;
  bytes: number;
  /** Bytes that the server has received. */
  sent: number;
  state: (typeof UPLOAD_STATES)[number];
  /**
   * `speed`: bytes per second. `left`: estimated number of seconds until the upload is done. Both are null
   * while unknown.
   */
  speed: number | null;
  left: number | null;
  /** The error message if the upload failed, otherwise ''. */
  problem: string;
  target: UploadTarget;
  /**
   * `documentId` and `existed` are set once the upload is done. `existed`: a document of the twin already had
   * exactly these bytes.
   */
  documentId?: string;
  existed?: boolean;
}

/**
 * Returns a player's message about files; null if it is invalid. Only the server checks which kinds of items
 * can have attached files.
 */
export function readFilePlayerMessage(value: unknown): FilePlayerMessage | null {
  if (!isRecord(value)) return null;
  const { kind, id, action, sha256, name, requestId, request } = value;
  if (kind === 'grant-wanted') return { kind };
  if (kind === 'upload') return readUploads(value.uploads);
  if (kind === 'control') return isName(id) && isAction(action) ? { kind, id, action } : null;
  if (kind === 'download') {
    return isSha256(sha256) && typeof name === 'string' ? { kind, sha256, name } : null;
  }
  const isAsked = kind === 'request' && isName(requestId) && 'request' in value;
  return isAsked ? { kind, requestId, request: readRequest(request) } : null;
}

/** Returns a host's message about files; null if it is invalid. */
export function readFileHostMessage(value: unknown): FileHostMessage | null {
  if (!isRecord(value)) return null;
  const { kind, base, revision, uploads, requestId, answer, error } = value;
  if (kind === 'grant') return base === null || typeof base === 'string' ? { kind, base } : null;
  if (kind === 'capture') return isCount(revision) ? { kind, revision } : null;
  if (kind === 'uploads') return isListOf(uploads, isUploadState) ? { kind, uploads } : null;
  if (kind !== 'answer' || !isName(requestId)) return null;
  if (error === undefined) return 'answer' in value ? { kind, requestId, answer } : null;
  const isError = isRecord(error) && typeof error.code === 'string' && typeof error.detail === 'string';
  return isError ? { kind, requestId, error: error as { code: string; detail: string } } : null;
}

function isAction(value: unknown): value is UploadAction {
  return UPLOAD_ACTIONS.some((action) => action === value);
}

function readUploads(value: unknown): FilePlayerMessage | null {
  const isRight = isListOf(value, isChosenFile) && value.length <= OPERATIONS_MAX;
  return isRight ? { kind: 'upload', uploads: value } : null;
}

function isChosenFile(value: unknown): value is ChosenFile {
  return isRecord(value) && isName(value.id) && value.file instanceof File && isTarget(value.target);
}

function isTarget(value: unknown): value is ChosenFile['target'] {
  if (!isRecord(value)) return false;
  const { attached, folder, replaces, keepPositions } = value;
  if (attached !== undefined && !(isListOf(attached, isAttachment) && attached.length <= ATTACHMENTS_MAX))
    return false;
  if (![folder, replaces].every((id) => id === undefined || isName(id))) return false;
  return keepPositions === undefined || typeof keepPositions === 'boolean';
}

function isAttachment(value: unknown): value is Attachment {
  return isRecord(value) && isName(value.kind) && isName(value.id);
}

function readRequest(value: unknown): FileRequest | null {
  if (!isRecord(value)) return null;
  const { what, words, documentId, version } = value;
  switch (what) {
    case 'storage':
    case 'bin':
    case 'empty-bin':
      return { what };
    case 'find':
      return typeof words === 'string' && words.length <= FIND_WORDS_MAX ? { what, words } : null;
    case 'versions':
    case 'restore':
    case 'delete-forever':
      return isPathPart(documentId) ? { what, documentId } : null;
    case 'restore-version':
    case 'delete-version':
      return isPathPart(documentId) && isPathPart(version) ? { what, documentId, version } : null;
    default:
      return null;
  }
}

/**
 * Returns whether an id is safe in a path. Encoding leaves dots unchanged, so `..` would lead to a different
 * address.
 */
function isPathPart(value: unknown): value is string {
  return isName(value) && value !== '.' && value !== '..';
}

function isUploadState(value: unknown): value is UploadState {
  if (!isRecord(value) || !isName(value.id) || !isTarget(value.target)) return false;
  const { name, problem, bytes, sent, speed, left, state } = value;
  const isNumber = (each: unknown) => typeof each === 'number';
  const isKnown = (each: unknown) => each === null || isNumber(each);
  return (
    UPLOAD_STATES.some((each) => each === state) &&
    [name, problem].every((each) => typeof each === 'string') &&
    isNumber(bytes) &&
    isNumber(sent) &&
    isKnown(speed) &&
    isKnown(left)
  );
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}
