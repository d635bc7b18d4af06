/** A configuration nobody can start with; the message is one sentence that says what and what to do. */
export class ConfigError extends Error {}
