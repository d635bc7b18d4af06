/** Tells those who wait that what moved has come to rest, or that something else took its place. */
export interface Rest {
  /** Lets go of those who waited, and waits anew. */
  begin(): Promise<void>;
  end(): void;
}

export function createRest(): Rest {
  let tell: (() => void) | null = null;
  let resting = Promise.resolve();
  function end(): void {
    tell?.();
    tell = null;
  }
  return {
    end,
    begin() {
      end();
      ({ promise: resting, resolve: tell } = Promise.withResolvers<void>());
      return resting;
    },
  };
}
