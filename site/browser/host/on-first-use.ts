import type { HostFiles, HostFilesOptions } from '../files/host-files.ts';
import type { ThreadFollower, ThreadFollowerOptions } from './follow-threads.ts';
import { openKeeper } from './keeper-for-player.ts';
import type { KeptTwin } from '../../../outbox/unsent-edits-storage.ts';

interface ThreadsForMembersOptions extends Omit<ThreadFollowerOptions, 'keeper'> {
  userId: string;
  /** Returns the twin for which unsent comments are stored. */
  twin: () => KeptTwin;
}

/** Loads code on first use. If loading fails, the next use tries again. */
function onFirstUse<Part extends { dispose(): void }>(load: () => Promise<Part>) {
  let loading: Promise<Part> | null = null;
  let disposed = false;

  function use(work: (part: Part) => void): void {
    loading ??= load();
    loading.then(
      (part) => (disposed ? part.dispose() : work(part)),
      () => (loading = null), // The next player, or its next message, tries again.
    );
  }

  function dispose(): void {
    disposed = true;
    loading?.then(
      (part) => part.dispose(),
      () => {},
    );
  }

  return { use, dispose };
}

/**
 * Returns the host's end of the messages about files. Its code loads when the player sends its first message
 * about files.
 */
export function filesOnFirstUse(options: HostFilesOptions): HostFiles {
  const { use, dispose } = onFirstUse(async () => {
    const { createHostFiles } = await import('../files/host-files.ts');
    return createHostFiles(options);
  });
  return { hear: (message) => use((files) => files.hear(message)), dispose };
}

/**
 * Follows the threads of a twin if the user is a member; `options` is null otherwise. The code loads with the
 * first player, and only for members.
 */
export function threadsForMembers(options: ThreadsForMembersOptions | null): ThreadFollower {
  if (!options) return { begin() {}, hear() {}, dispose() {} };
  const { userId, tourId, twin } = options;
  const { use, dispose } = onFirstUse(async () => {
    const { followThreads } = await import('./follow-threads.ts');
    return followThreads({ ...options, keeper: openKeeper(userId, `${tourId}-comments`, twin) });
  });
  return {
    begin: () => use((follower) => follower.begin()),
    hear: (message) => use((follower) => follower.hear(message)),
    dispose,
  };
}
