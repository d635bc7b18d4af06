import { Refusal } from './refusal.ts';

/** What `happening` comes to, or a refusal once `late` aborts. */
export function before<T>(late: AbortSignal, happening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Refusal('silent'));
    if (late.aborted) giveUp();
    late.addEventListener('abort', giveUp, { once: true });
    happening.then(resolve, reject).finally(() => late.removeEventListener('abort', giveUp));
  });
}
