import { readManifest } from '../../capture/manifest.ts';
import type { FileActions } from '../../state/files/file-actions.ts';
import type { PlayerState, PlayerStore } from '../../state/player-state.ts';
import type { Found } from '../find-capture.ts';
import { fetchDescription, type Description } from './fetch-description.ts';
import { whenBack } from './when-back.ts';

export interface ScanContext {
  state: PlayerStore;
  files: Pick<FileActions, 'want' | 'renew'>;
  /** The capture is another one now: it was corrected, or processed again. */
  changed: () => void;
}

/**
 * Looks up the capture that was made of an uploaded scan. It is among the files of the tour: whoever may see these may see it, and the
 * host says where they are. Until the signal aborts it is looked up again whenever one comes back to the page.
 */
export async function findScan(
  id: string,
  { state, files, changed }: ScanContext,
  signal: AbortSignal,
): Promise<Found> {
  let known = '';
  let stopWaiting = (): void => {};
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

  /** Whether its files are still worth asking for. */
  async function askAgain(): Promise<boolean> {
    const now = await ask();
    if (signal.aborted || typeof now === 'string') return now === 'failed';
    if (now.text === known) return true;
    openOther();
    return false;
  }

  /** What a person has in hand is not taken out of it: the files of before stay for a day. */
  function openOther(): void {
    stopWaiting();
    if (!isAtWork(state.get())) return changed();
    stopWaiting = state.watch(isAtWork, openOther);
  }

  let asking: Promise<boolean> | null = null;

  /** Once for all that ask at a time. */
  function askOnce(): Promise<boolean> {
    asking ??= askAgain().finally(() => (asking = null));
    return asking;
  }

  const found = await ask();
  if (found === 'gone') {
    // a host that has not answered has refused nothing
    return { kind: state.get().hostFiles.answered ? 'not-shared' : 'failed' };
  }
  const manifest = found === 'failed' ? null : readManifest(found.content);
  if (found === 'failed' || !manifest) return { kind: 'failed' };
  known = found.text;
  whenBack(() => void askOnce(), signal);
  signal.addEventListener('abort', () => stopWaiting());
  return {
    kind: 'local',
    manifest,
    get folder() {
      return folder();
    },
    lost: askOnce,
  };
}

function isAtWork({ draft, measuring }: PlayerState): boolean {
  return draft !== null || measuring !== null;
}
