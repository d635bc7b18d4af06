import { isRecord } from '../../../../contract/json/is-record.ts';

/** What is uploaded one at a time on its own page. */
export type ResumedKind = 'import' | 'scan';

/** An upload that was begun in this browser and is not finished. */
export interface BegunUpload {
  name: string;
  bytes: number;
  /** Path on the server at which it resumes. */
  address: string;
}

const keyOf = (kind: ResumedKind) => `gov360-${kind}`;

/** What a file is known by when it is chosen again, and whose upload it is. */
function nameOf(userId: string, { name, size, lastModified }: File): string {
  return JSON.stringify([userId, name, size, lastModified]);
}

/** The address at which the upload of a file resumes; null if it was not begun in this browser. */
export function readBegun(kind: ResumedKind, userId: string, file: File): string | null {
  const kept = read(kind);
  return kept?.of === nameOf(userId, file) ? kept.address : null;
}

/** The upload that a person began last; null where it is finished, or another person's. */
export function findBegun(kind: ResumedKind, userId: string): BegunUpload | null {
  const kept = read(kind);
  if (!kept) return null;
  const [whose, name, bytes] = JSON.parse(kept.of) as [string, string, number];
  return whose === userId ? { name, bytes, address: kept.address } : null;
}

/** Only the last one is kept: a page sends one file at a time. */
export function keepBegun(kind: ResumedKind, userId: string, file: File, address: string): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify({ of: nameOf(userId, file), address }));
  } catch {
    // Without storage, a reload starts over.
  }
}

export function forgetBegun(kind: ResumedKind): void {
  try {
    localStorage.removeItem(keyOf(kind));
  } catch {
    // Nothing was kept either.
  }
}

function read(kind: ResumedKind): { of: string; address: string } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '{}');
    if (!isRecord(kept) || typeof kept.of !== 'string' || typeof kept.address !== 'string') return null;
    return { of: kept.of, address: kept.address };
  } catch {
    return null;
  }
}
