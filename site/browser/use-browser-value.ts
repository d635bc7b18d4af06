import { useSyncExternalStore } from 'react';

/**
 * Returns a value that only the browser knows and that does not change: `rendered` on the server and during
 * hydration, and `read()` afterwards.
 */
export function useBrowserValue<Value>(read: () => Value, rendered: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => rendered);
}

function neverChanges(): () => void {
  return () => undefined;
}
