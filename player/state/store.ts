/** A value that can be watched: what changes in the player but not in every frame. */
export interface Store<T> {
  get: () => T;
  /** Takes the given fields over; watchers hear of it when one really differs. */
  set: (fields: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(fields) {
      const keys = Object.keys(fields) as (keyof T)[];
      if (keys.every((key) => Object.is(value[key], fields[key]))) return;
      value = { ...value, ...fields };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
