/** A request about files that was refused or got no answer; the message is a sentence for the person. */
export class FileRequestError extends Error {
  override name = 'FileRequestError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
