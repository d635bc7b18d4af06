import { subscribeWithSelector } from 'zustand/middleware';
import { createStore as createZustandStore } from 'zustand/vanilla';

/** An observable value, for the parts of the player's state that do not change in every frame. */
export interface Store<T> {
  get: () => T;
  /** Sets the given fields. */
  set: (fields: Partial<T>) => void;
  /**
   * Calls back when the selected value has changed. `same` compares values, by identity by default. Returns a
   * function that stops this.
   */
  watch: <Selected>(
    select: (value: T) => Selected,
    listener: (selected: Selected) => void,
    same?: (before: Selected, now: Selected) => boolean,
  ) => () => void;
  /** Calls back when any field was set. Returns a function that stops this. */
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
