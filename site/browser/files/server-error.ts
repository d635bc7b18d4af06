/** An unexpected response from the server, or no response (`status` 0). The message is for the user. */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly code: string;
  /** How long to wait before a retry, in milliseconds; 0 if the server does not say. */
  readonly pause: number;

  constructor(status: number, code: string, message: string, pause = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.pause = pause;
  }

  /** Returns whether a retry can succeed. */
  get isTemporary(): boolean {
    const { status } = this;
    if (this.code === 'quota-exceeded') return false; // The user must first free storage space.
    // 423: another connection of the same upload is still open. 409: its offset has moved and is requested again.
    return (
      status === 0 || status >= 500 || status === 408 || status === 409 || status === 423 || status === 429
    );
  }
}
