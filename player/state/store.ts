import { subscribeWithSelector } from 'zustand/middleware';
import { createStore as createZustandStore } from 'zustand/vanilla';

/** An observable value, for the parts of the player's state that do not change in every frame. */
export type Store<T extends object> = ReturnType<typeof createStore<T>>;

export function createStore<T extends object>(initial: T) {
  const store = createZustandStore<T>()(subscribeWithSelector(() => initial));
  return {
    get: store.getState,
    /** Sets the given fields. */
    set: (fields: Partial<T>) => store.setState(fields),
    /**
     * Calls `listener` when the selected value has changed. `same` compares values, by identity by default.
     * Returns a function that stops the calls.
     */
    watch: <Selected>(
      select: (value: T) => Selected,
      listener: (selected: Selected) => void,
      same: (before: Selected, now: Selected) => boolean = Object.is,
    ) => store.subscribe(select, listener, { equalityFn: same }),
    /** Calls `listener` when one of the named fields has changed. Returns a function that stops the calls. */
    watchFields: (names: readonly (keyof T)[], listener: (value: T) => void) =>
      store.subscribe(
        (value) => names.map((name) => value[name]),
        () => listener(store.getState()),
        { equalityFn: (before, now) => before.every((value, at) => Object.is(value, now[at])) },
      ),
    /** Calls the given function when any field has been set. Returns a function that stops the calls. */
    subscribe: store.subscribe,
  };
}
