/** A store that cannot be opened; the message is one sentence that says what is wrong and what to do. */
export class StoreError extends Error {}
