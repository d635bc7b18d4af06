import type { Selection } from '../../../contract/protocol/view-state.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';

/**
 * The part to render. `button` opens the comments and shows the number of unread comments. `panel` contains
 * all comments. `add` lists the unresolved threads about an item and starts new threads. `icon` is only an
 * icon button that starts a thread. The icon's accessible name contains `name`.
 */
export type ThreadsPartProps =
  | { part: 'button' | 'panel' }
  | { part: 'add'; about: Selection }
  | { part: 'icon'; about: Selection; name?: string };

const Part = lazyPart<ThreadsPartProps>(async () => (await import('./threads-part.tsx')).ThreadsPart);

/** Renders a part of the panels that concerns comments. The code loads only for members. */
export function Threads(props: ThreadsPartProps) {
  return usePlayerState(({ threads }) => threads !== null) && <Part {...props} />;
}

export const ThreadsPanel = () => <Threads part="panel" />;
