const KEY = 'gov360.single-keys';

/** Returns whether single-key shortcuts work, that is, those without Ctrl or Alt. Users can turn them off. */
export function singleKeysWork(): boolean {
  return keptLocally(KEY) !== 'off';
}

export function keepSingleKeys(work: boolean): void {
  keepLocally(KEY, work ? 'on' : 'off');
}

/** Returns what this browser stores under a key; null if it stores nothing, or if storage is blocked. */
export function keptLocally(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string in this browser. Has no effect if storage is blocked or full. */
export function keepLocally(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A setting is not worth an error message.
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
