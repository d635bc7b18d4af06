const STORAGE_KEY = 'emailForSignIn';

/** Stores the address to which a link was sent. Returns false if the browser blocks local storage. */
export function storeEmail(email: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, email);
    return true;
  } catch {
    return false;
  }
}

/** Returns the address to which a link was sent from this browser, or null. */
export function readEmail(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Deletes the address, because its link has been used. */
export function forgetEmail(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
