const KEY = 'gov360.keepPositions';

/** Whether positions stay in the photos that are uploaded from this browser; they do not unless a person wants it. */
export function keepsPositions(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function setKeepsPositions(keep: boolean): void {
  try {
    if (keep) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: they are taken out.
  }
}
