import { useSyncExternalStore } from 'react';

/**
 * Returns a value that only the browser knows: `rendered` on the server and during hydration, and `read()` in
 * later renders. A change to the value does not cause a render.
 */
export function useBrowserValue<Value>(read: () => Value, rendered: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => rendered);
}

function neverChanges(): () => void {
  return () => undefined;
}
