import { ShowcaseError } from './showcase-error.ts';

/** What a promise resolves with, or the error 'silent' once `deadline` aborts. */
export function withDeadline<T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new ShowcaseError('silent'));
    if (deadline.aborted) giveUp();
    deadline.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => deadline.removeEventListener('abort', giveUp));
  });
}
