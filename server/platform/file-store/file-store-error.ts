/** The file store does not answer, or has no room. Requests hear `unavailable`. */
export class FileStoreError extends Error {
  /** `full`: there is no room left on the disk. */
  readonly reason: 'away' | 'full';

  constructor(reason: 'away' | 'full', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStoreError';
    this.reason = reason;
  }
}
