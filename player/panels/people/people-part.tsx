import { usePlayerState } from '../parts/use-player.ts';
import { MeetingSigns } from './meeting-signs.tsx';
import { PeopleButton } from './people-button.tsx';
import { PeopleList } from './people-list.tsx';
import { PeopleOnPlan, type PeopleOnPlanProps } from './people-on-plan.tsx';

/**
 * The part to render. `button`: the initials of other people, and a button to point at something. `list`: the
 * other people in the twin. `signs`: whom the user follows, who follows the user, and who asks the user to
 * come. `plan`: where people are on the plan of a floor.
 */
export type PeoplePartProps = { part: 'button' | 'list' | 'signs' } | ({ part: 'plan' } & PeopleOnPlanProps);

export function PeoplePart(props: PeoplePartProps) {
  const listed = usePlayerState(({ presence }) => presence?.listed === true);
  switch (props.part) {
    case 'button':
      return <PeopleButton />;
    case 'list':
      return listed && <PeopleList />;
    case 'signs':
      return <MeetingSigns />;
    case 'plan':
      return <PeopleOnPlan capture={props.capture} floor={props.floor} pixel={props.pixel} />;
  }
}
