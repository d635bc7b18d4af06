const STORAGE_KEY = 'emailForSignIn';

/** Keeps the address a link was sent to; false where the browser refuses local storage. */
export function storeEmail(email: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, email);
    return true;
  } catch {
    return false;
  }
}

/** Returns the address a link was sent to from this browser, or null. */
export function readEmail(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Forgets the address: its link is used up. */
export function forgetEmail(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Then nothing was stored either.
  }
}
