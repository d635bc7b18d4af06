import { onTestFinished, vi } from 'vitest';

type Answer = (ask: () => Promise<Response>) => Promise<Response>;

/**
 * Answers the page's requests whose address has this ending, until the test ends. `ask` forwards the request
 * to the server.
 */
export function answerRequestsTo(ending: string, answer: Answer): { asked: () => number } {
  const real = window.fetch.bind(window);
  let asked = 0;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (wanted, options) => {
    const { url } = new Request(wanted, options);
    if (!url.endsWith(ending)) return real(wanted, options);
    asked += 1;
    return answer(() => real(wanted, options));
  });
  onTestFinished(() => spy.mockRestore());
  return { asked: () => asked };
}

/**
 * Keeps pictures that fail to load in the page until the test ends, because the addresses in tests lead
 * nowhere.
 */
export function keepPictures(): void {
  const keep = (event: Event): void => {
    if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
  };
  window.addEventListener('error', keep, true);
  onTestFinished(() => window.removeEventListener('error', keep, true));
}
