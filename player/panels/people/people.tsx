import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import type { PeoplePartProps } from './people-part.tsx';

const Part = lazyPart(async () => (await import('./people-part.tsx')).PeoplePart);

/** Renders a part of the panels about others who are here. Its program loads when somebody is. */
export function People(props: PeoplePartProps) {
  return usePlayerState(({ presence }) => presence !== null) && <Part {...props} />;
}
