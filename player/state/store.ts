import { subscribeWithSelector } from 'zustand/middleware';
import { createStore as createZustandStore } from 'zustand/vanilla';

/** A value that can be watched: what changes in the player but not in every frame. */
export interface Store<T> {
  get: () => T;
  /** Takes the given fields over. */
  set: (fields: Partial<T>) => void;
  /**
   * Calls back when what is selected has changed; `same` compares it with what it was (by identity unless told otherwise).
   * Returns the way to stop.
   */
  watch: <Selected>(
    select: (value: T) => Selected,
    listener: (selected: Selected) => void,
    same?: (before: Selected, now: Selected) => boolean,
  ) => () => void;
  /** Calls back when anything was set. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  const store = createZustandStore<T>()(subscribeWithSelector(() => initial));
  return {
    get: store.getState,
    set: (fields) => store.setState(fields),
    watch: (select, listener, same = Object.is) => store.subscribe(select, listener, { equalityFn: same }),
    subscribe: store.subscribe,
  };
}
