/** A store that cannot be opened; the message says what is wrong and what to do. */
export class StoreError extends Error {}

/** The database does not answer now. What was asked of it was not done, unless it is an `OutcomeUnknownError`. */
export class StoreUnavailableError extends Error {}

/**
 * The database fell silent during a commit: it may have been done or not, and nobody can say before the database
 * answers again.
 */
export class OutcomeUnknownError extends StoreUnavailableError {}

/** The database answers but accepts no writes: a standby, or a primary that was replaced. */
export class ReadOnlyStoreError extends StoreUnavailableError {
  constructor(options?: ErrorOptions) {
    super('The database is read-only now, so nothing can be saved. Try again soon.', options);
  }
}

/** A newer version has changed the database so that this one must not write to it any more. */
export class SupersededError extends StoreUnavailableError {
  constructor() {
    super('A newer version of GoV360 is taking over, so this was not saved. Try again in a moment.');
  }
}
