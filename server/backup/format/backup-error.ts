/** Why a backup or a restore is not made; the message says what is wrong and what to do. */
export class BackupError extends Error {}
