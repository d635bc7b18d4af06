import { isRecord } from '../../../../contract/json/is-record.ts';
import { forget, parsed, readStored, store } from '../../storage.ts';

/** The kinds of upload for which a page sends only one file at a time. */
export type ResumedKind = 'import' | 'scan';

/** An unfinished upload that was started in this browser. */
export interface BegunUpload {
  name: string;
  bytes: number;
  /** The path on the server at which the upload resumes. */
  address: string;
}

const keyOf = (kind: ResumedKind) => `gov360-${kind}`;

/**
 * Returns a key made from the user and the file's name, size and modification date. The key identifies the
 * file when the user chooses it again.
 */
function nameOf(userId: string, { name, size, lastModified }: File): string {
  return JSON.stringify([userId, name, size, lastModified]);
}

/**
 * Returns the path at which the user's upload of a file resumes; null if this browser does not store that
 * upload.
 */
export function readBegun(kind: ResumedKind, userId: string, file: File): string | null {
  const kept = read(kind);
  return kept?.of === nameOf(userId, file) ? kept.address : null;
}

/**
 * Returns the user's unfinished upload of a kind; null if this browser stores none, or if it belongs to
 * another user.
 */
export function findBegun(kind: ResumedKind, userId: string): BegunUpload | null {
  const kept = read(kind);
  if (!kept) return null;
  const [whose, name, bytes] = JSON.parse(kept.of) as [string, string, number];
  return whose === userId ? { name, bytes, address: kept.address } : null;
}

/**
 * Stores a started upload. Only the latest upload of each kind is kept, because a page sends one file at a
 * time. If the browser blocks storage, the upload starts over after a reload.
 */
export function keepBegun(kind: ResumedKind, userId: string, file: File, address: string): void {
  store('localStorage', keyOf(kind), JSON.stringify({ of: nameOf(userId, file), address }));
}

export function forgetBegun(kind: ResumedKind): void {
  forget('localStorage', keyOf(kind));
}

function read(kind: ResumedKind): { of: string; address: string } | null {
  const kept = parsed(readStored('localStorage', keyOf(kind)) ?? '{}');
  if (!isRecord(kept) || typeof kept.of !== 'string' || typeof kept.address !== 'string') return null;
  return { of: kept.of, address: kept.address };
}
