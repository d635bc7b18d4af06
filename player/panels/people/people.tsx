import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import type { PeoplePartProps } from './people-part.tsx';

const Part = lazyPart(async () => (await import('./people-part.tsx')).PeoplePart);

/**
 * Renders a part of the panels that concerns other people in the twin. The code loads when the host first
 * reports who is present.
 */
export function People(props: PeoplePartProps) {
  return usePlayerState(({ presence }) => presence !== null) && <Part {...props} />;
}
