import { refusals, type RefusalKind } from './words.ts';

/** The provider's refusal; `message` is a sentence for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind) {
    super(refusals[kind]);
    this.kind = kind;
  }

  /** True when the provider's own page, without our steering, is still worth showing. */
  get leavesFrame(): boolean {
    return this.kind === 'script' || this.kind === 'key' || this.kind === 'silent';
  }
}

/**
 * What a rejected connection means. The provider documents that `connect` rejects, but neither codes nor texts, so its words
 * are searched for what they can be about; a rejection that says nothing known is taken for the key, which is checked first.
 */
export function readRejection(error: unknown): Refusal {
  const text = wordsOf(error);
  if (/not.?found|404|no such|does not exist|deleted|removed|unknown model/.test(text))
    return new Refusal('missing');
  if (/private|password|permission|not public|log.?in|sign.?in/.test(text)) return new Refusal('private');
  if (/network|fetch|offline|unreachable/.test(text)) return new Refusal('unreachable');
  if (/time.?out|timed out|no response/.test(text)) return new Refusal('silent');
  return new Refusal('key');
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message.toLowerCase();
  if (typeof error === 'string') return error.toLowerCase();
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message.toLowerCase() : '';
}
