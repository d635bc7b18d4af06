const KEY = 'gov360.single-keys';

/** Whether keys without Ctrl or Alt do something; they do until somebody turns them off. */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // storage is blocked
  }
}

export function keepSingleKeys(work: boolean): void {
  try {
    localStorage.setItem(KEY, work ? 'on' : 'off');
  } catch {
    // It then counts as on at the next visit.
  }
}

/** True where a person asked their device for less motion. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** True where keys write into what has the focus. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
  );
}
