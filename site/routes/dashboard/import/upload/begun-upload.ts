const KEY = 'gov360-import';

/** What a file is known by when it is chosen again, and whose upload it is. */
function nameOf(userId: string, { name, size, lastModified }: File): string {
  return JSON.stringify([userId, name, size, lastModified]);
}

/** The address at which the upload of a file goes on; null where none of it was begun in this browser. */
export function readBegun(userId: string, file: File): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { of?: unknown; address?: unknown };
    return kept.of === nameOf(userId, file) && typeof kept.address === 'string' ? kept.address : null;
  } catch {
    return null;
  }
}

/** Only the last one is kept: a person has one import at a time. */
export function keepBegun(userId: string, file: File, address: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ of: nameOf(userId, file), address }));
  } catch {
    // Where nothing may be kept, a reload begins anew.
  }
}

export function forgetBegun(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
