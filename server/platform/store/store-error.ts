/** Thrown if a store cannot be opened. The message says what is wrong and what to do. */
export class StoreError extends Error {}

/**
 * Thrown if the database does not respond. The request was not executed, except in the case of
 * `OutcomeUnknownError`.
 */
export class StoreUnavailableError extends Error {}

/**
 * Thrown if the database stops responding during a commit. Whether the commit succeeded is unknown until the
 * database responds again.
 */
export class OutcomeUnknownError extends StoreUnavailableError {}

/** Thrown if the database responds but accepts no writes: it is a standby, or a primary that was replaced. */
export class ReadOnlyStoreError extends StoreUnavailableError {
  constructor(options?: ErrorOptions) {
    super('The database is read-only now, so nothing can be saved. Try again soon.', options);
  }
}

/** Thrown if a newer version has changed the database so that this one must no longer write to it. */
export class SupersededError extends StoreUnavailableError {
  constructor() {
    super('A newer version of GoV360 is taking over, so this was not saved. Try again in a moment.');
  }
}
