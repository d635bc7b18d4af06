/** A configuration that the server cannot start with; the message says what is wrong and what to do. */
export class ConfigError extends Error {}
