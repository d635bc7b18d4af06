/** Resolves for those who wait once what moved has come to rest, or something else took its place. */
export interface MovementPromise {
  /** Resolves for those who waited, and returns a new promise. */
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
