import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import type { PeopleOnPlanProps } from './people-on-plan.tsx';

// What panels show of others who are here. Its program comes once somebody is.

const Button = lazyPart(async () => (await import('./people-button.tsx')).PeopleButton);
const List = lazyPart(async () => (await import('./people-list.tsx')).PeopleList);
const Signs = lazyPart(async () => (await import('./meeting-signs.tsx')).MeetingSigns);
const Marks = lazyPart(async () => (await import('./people-on-plan.tsx')).PeopleOnPlan);

/** The initials of those who are here, and the way to point at something for them. */
export function WhoIsHere() {
  return usePlayerState(({ presence }) => presence !== null) && <Button />;
}

/** The list of those who are here. */
export function PeoplePanel() {
  return usePlayerState(({ presence }) => presence?.listed === true) && <List />;
}

/** Who is followed, who follows, and who asks to come. */
export function MeetingSigns() {
  return usePlayerState(({ presence }) => presence !== null) && <Signs />;
}

/** People on the plan of a floor. */
export function PeopleOnPlan(props: PeopleOnPlanProps) {
  return usePlayerState(({ presence }) => presence !== null) && <Marks {...props} />;
}
