import type { ThreadFollower, ThreadFollowerOptions } from './follow-threads.ts';
import { openKeeper } from './keeper-for-player.ts';
import type { KeptTwin } from '../../../outbox/unsent-edits-storage.ts';

interface ThreadsForMembersOptions extends Omit<ThreadFollowerOptions, 'keeper'> {
  userId: string;
  /** Returns the twin for which unsent comments are stored. */
  twin: () => KeptTwin;
}

/** Follows the threads of a twin for a member. The code loads with the first player, but never for others. */
export function threadsForMembers(options: ThreadsForMembersOptions | null): ThreadFollower {
  if (!options) return { begin() {}, hear() {}, dispose() {} };
  const { userId, tourId, twin } = options;
  let loading: Promise<ThreadFollower> | null = null;
  let disposed = false;

  function load(use: (follower: ThreadFollower) => void): void {
    loading ??= import('./follow-threads.ts').then(({ followThreads }) =>
      followThreads({ ...options!, keeper: openKeeper(userId, `${tourId}-comments`, twin) }),
    );
    loading.then(
      (follower) => (disposed ? follower.dispose() : use(follower)),
      () => (loading = null), // The next player tries again.
    );
  }

  return {
    begin: () => load((follower) => follower.begin()),
    hear: (message) => load((follower) => follower.hear(message)),
    dispose() {
      disposed = true;
      void loading?.then(
        (follower) => follower.dispose(),
        () => {},
      );
    },
  };
}
