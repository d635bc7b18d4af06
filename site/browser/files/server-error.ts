/** An answer of the server that is not the wanted one, or none (`status` 0). The message is a sentence for the person. */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly code: string;
  /** Milliseconds before which it is no use to ask again; 0 where the server names none. */
  readonly pause: number;

  constructor(status: number, code: string, message: string, pause = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.pause = pause;
  }

  /** Whether the same may succeed at another try. */
  get isTemporary(): boolean {
    const { status } = this;
    if (this.code === 'quota-exceeded') return false; // room comes of what a person deletes
    // 423: another connection of the same upload is still open. 409: its position has moved; it is requested again.
    return (
      status === 0 || status >= 500 || status === 408 || status === 409 || status === 423 || status === 429
    );
  }
}
