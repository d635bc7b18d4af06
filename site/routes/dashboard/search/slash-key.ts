const KEY = 'gov360.slash-opens-search';

/** Whether the single key opens the search; it does until the person turns it off, as who uses speech input may have to. */
export function slashWorks(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // storage is blocked
  }
}

export function keepSlash(works: boolean): void {
  try {
    localStorage.setItem(KEY, works ? 'on' : 'off');
  } catch {
    // It then counts as on at the next visit.
  }
}
