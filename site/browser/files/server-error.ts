/** An unexpected response of the server, or none (`status` 0). The message is for the user. */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly code: string;
  /** Milliseconds before a retry makes sense; 0 if the server names none. */
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
    if (this.code === 'quota-exceeded') return false; // room comes of what a person deletes
    // 423: another connection of the same upload is still open. 409: its position has moved; it is requested again.
    return (
      status === 0 || status >= 500 || status === 408 || status === 409 || status === 423 || status === 429
    );
  }
}
