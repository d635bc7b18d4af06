const KEY = 'gov360.single-keys';

/** Returns whether single-key shortcuts work, that is, those without Ctrl or Alt. Users can turn them off. */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // Storage is blocked.
  }
}

export function keepSingleKeys(work: boolean): void {
  try {
    localStorage.setItem(KEY, work ? 'on' : 'off');
  } catch {
    // Storage is blocked, so the shortcuts work again on the next visit.
  }
}

/** Returns whether the user prefers reduced motion. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns whether the target of a key event is a field that the user types into or chooses from. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
  );
}
