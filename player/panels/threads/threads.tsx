import type { Selection } from '../../../contract/protocol/view-state.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';

/**
 * `button`: opens the comments, with the number of unread ones. `panel`: all of them. `add`: starts a thread about something; `icon`: the same as an
 * icon alone, which `name` tells apart in a list.
 */
export type ThreadsPartProps =
  | { part: 'button' | 'panel' }
  | { part: 'add'; about: Selection }
  | { part: 'icon'; about: Selection; name?: string };

const Part = lazyPart<ThreadsPartProps>(async () => (await import('./threads-part.tsx')).ThreadsPart);

/** Renders a part of what panels show of comments. Its program loads for members alone. */
export function Threads(props: ThreadsPartProps) {
  return usePlayerState(({ threads }) => threads !== null) && <Part {...props} />;
}

export const ThreadsPanel = () => <Threads part="panel" />;
