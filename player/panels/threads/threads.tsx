import type { Selection } from '../../../contract/protocol/view-state.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';

/**
 * The part to render. `button` opens the comments and shows the number of unread ones. `panel` contains all
 * comments. `add` starts a thread about something. `icon` is the same as `add`, but only an icon, whose
 * accessible name contains `name`.
 */
export type ThreadsPartProps =
  | { part: 'button' | 'panel' }
  | { part: 'add'; about: Selection }
  | { part: 'icon'; about: Selection; name?: string };

const Part = lazyPart<ThreadsPartProps>(async () => (await import('./threads-part.tsx')).ThreadsPart);

/** Renders a part of the panels that concerns comments. Its code loads only for members. */
export function Threads(props: ThreadsPartProps) {
  return usePlayerState(({ threads }) => threads !== null) && <Part {...props} />;
}

export const ThreadsPanel = () => <Threads part="panel" />;
