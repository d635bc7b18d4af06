import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import type { PeoplePartProps } from './people-part.tsx';

const Part = lazyPart(async () => (await import('./people-part.tsx')).PeoplePart);

/** A part of what panels show of others who are here. Its program comes once somebody is. */
export function People(props: PeoplePartProps) {
  return usePlayerState(({ presence }) => presence !== null) && <Part {...props} />;
}
