/** Resolves all waiting callers when the movement comes to rest or another one replaces it. */
export interface MovementPromise {
  /** Resolves the waiting callers and returns a new promise. */
  renew(): Promise<void>;
  resolve(): void;
}

export function createMovementPromise(): MovementPromise {
  let resolveCurrent: (() => void) | null = null;
  function resolve(): void {
    resolveCurrent?.();
    resolveCurrent = null;
  }
  return {
    resolve,
    renew() {
      resolve();
      const { promise, resolve: resolveNew } = Promise.withResolvers<void>();
      resolveCurrent = resolveNew;
      return promise;
    },
  };
}
