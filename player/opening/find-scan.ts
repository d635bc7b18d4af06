import { readManifest } from '../capture/manifest.ts';
import type { FileActions } from '../state/file-actions.ts';
import type { Found, LocalFound } from './find-capture.ts';
import { createTakeOver, type ScanPlayer } from './take-over.ts';

/** Milliseconds to wait for it. */
const LIMIT = 15_000;
/** What is answered for what does not exist, or exists for others alone. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Milliseconds of absence after which somebody comes back. */
const AWAY = 10_000;

export interface ScanContext extends ScanPlayer {
  files: Pick<FileActions, 'want' | 'renew'>;
}

/**
 * Looks up the capture that was made of an uploaded scan. It is among the files of the tour: whoever may see these may see it, and the
 * host says where they are. Until the signal aborts it is looked up again when the host says that it is another one, and whenever one
 * comes back to the page.
 */
export async function findScan(
  id: string,
  { files, ...player }: ScanContext,
  signal: AbortSignal,
): Promise<Found> {
  const { state } = player;
  let base = '';

  /** Where the capture is now: a right that lasts came with another address, perhaps, while one was away. */
  function folder(): string {
    base = state.get().hostFiles.base ?? base;
    return `${base}captures/${id}/`;
  }

  async function ask(): Promise<Description> {
    const first = (await files.want()) === null ? 'gone' : await fetchDescription(folder(), signal);
    if (first !== 'gone') return first;
    return (await files.renew()) === null ? 'gone' : fetchDescription(folder(), signal);
  }

  const { capture: told } = state.get().hostFiles;
  const found = await ask();
  if (found === 'gone') {
    // a host that has not answered has refused nothing
    return { kind: state.get().hostFiles.answered ? 'not-shared' : 'failed' };
  }
  const manifest = found === 'failed' ? null : readManifest(found.content);
  if (found === 'failed' || !manifest) return { kind: 'failed' };
  const local: LocalFound = {
    kind: 'local',
    manifest,
    get folder() {
      return folder();
    },
    lost: askOnce,
  };
  const take = createTakeOver(player, local, manifest, signal);
  let known = found.text;

  /** Whether its files are still worth asking for. */
  async function askAgain(): Promise<boolean> {
    const now = await ask();
    if (signal.aborted || typeof now === 'string') return now === 'failed';
    const other = now.text === known ? null : readManifest(now.content);
    if (!other) return true;
    known = now.text;
    return take(other);
  }

  let asking: Promise<boolean> | null = null;

  /** Once for all that ask at a time. */
  function askOnce(): Promise<boolean> {
    asking ??= askAgain().finally(() => (asking = null));
    return asking;
  }

  /** What is under way may have been answered before it was another one. */
  function askAfter(revision: number | null): void {
    if (revision !== told) void Promise.resolve(asking).then(askOnce);
  }

  whenBack(() => void askOnce(), signal);
  const stopWatching = state.watch(({ hostFiles }) => hostFiles.capture, askAfter);
  signal.addEventListener('abort', stopWatching);
  askAfter(state.get().hostFiles.capture);
  return local;
}

/** Calls back whenever the page is seen again after a while, until the signal aborts. */
function whenBack(back: () => void, signal: AbortSignal): void {
  let leftAt = performance.now();
  function look(): void {
    if (document.visibilityState === 'hidden') leftAt = performance.now();
    else if (performance.now() - leftAt > AWAY) back();
  }
  document.addEventListener('visibilitychange', look, { signal });
}

/** `capture.json` as it was sent; `gone`: there is none, or none for us; `failed`: the server could not be asked. */
type Description = { text: string; content: unknown } | 'gone' | 'failed';

/** Fetches the description in a capture's folder, as it is now. */
async function fetchDescription(folder: string, signal: AbortSignal): Promise<Description> {
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
