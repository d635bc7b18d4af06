import { errorTexts, type ShowcaseErrorKind } from './texts.ts';

/**
 * The reason why a provider's space cannot be shown, or cannot be controlled by our player. `message` is for
 * the user.
 */
export class ShowcaseError extends Error {
  override readonly name = 'ShowcaseError';
  readonly kind: ShowcaseErrorKind;

  constructor(kind: ShowcaseErrorKind) {
    super(errorTexts[kind]);
    this.kind = kind;
  }

  /** True if the provider's own page can still be shown, without our controls. */
  get leavesFrame(): boolean {
    return this.kind === 'script' || this.kind === 'key' || this.kind === 'silent';
  }
}

/**
 * Returns the cause of a rejected connection. The provider documents that `connect` can reject, but not the
 * codes or texts of the errors. This function therefore searches the error text for known causes. Any other
 * rejection counts as a problem with the key, because Matterport checks the key first.
 */
export function explainRejection(error: unknown): ShowcaseError {
  const text = textOf(error);
  if (/not.?found|404|no such|does not exist|deleted|removed|unknown model/.test(text))
    return new ShowcaseError('missing');
  if (/private|password|permission|not public|log.?in|sign.?in/.test(text))
    return new ShowcaseError('private');
  if (/network|fetch|offline|unreachable/.test(text)) return new ShowcaseError('unreachable');
  if (/time.?out|timed out|no response/.test(text)) return new ShowcaseError('silent');
  return new ShowcaseError('key');
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message.toLowerCase();
  if (typeof error === 'string') return error.toLowerCase();
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message.toLowerCase() : '';
}

/** Settles like `promise`, but rejects with the error 'silent' if `deadline` aborts first. */
export function withDeadline<T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new ShowcaseError('silent'));
    if (deadline.aborted) giveUp();
    deadline.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => deadline.removeEventListener('abort', giveUp));
  });
}
