/** `capture.json` as it was sent; `gone`: there is none, or none for us; `failed`: the server could not be asked. */
export type Description = { text: string; content: unknown } | 'gone' | 'failed';

/** Milliseconds to wait for it. */
const LIMIT = 15_000;
/** What is answered for what does not exist, or exists for others alone. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Fetches the description in a capture's folder, as it is now. */
export async function fetchDescription(folder: string, signal: AbortSignal): Promise<Description> {
  try {
    const response = await fetch(`${folder}capture.json`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
      cache: 'no-cache',
    });
    if (GONE.has(response.status)) return 'gone';
    if (!response.ok) return 'failed';
    const text = await response.text();
    return { text, content: JSON.parse(text) as unknown };
  } catch {
    return 'failed';
  }
}
