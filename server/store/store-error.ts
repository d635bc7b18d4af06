/** A store that cannot be opened; the message says what is wrong and what to do. */
export class StoreError extends Error {}

/** The database does not answer now. What was asked of it was not done, unless it is an `OutcomeUnknownError`. */
export class StoreUnavailableError extends Error {}

/**
 * The database fell silent during a commit: it may have been done or not, and nobody can say before the database
 * answers again.
 */
export class OutcomeUnknownError extends StoreUnavailableError {}
