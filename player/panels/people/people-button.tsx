import { UsersRound } from '../../../design/icons.ts';
import { EyeOff, Pointer } from '../../../design/people-icons.ts';
import { canMeet } from '../../state/presence/people.ts';
import { presenceTexts as texts } from '../../state/presence/presence-texts.ts';
import { IconButton, PanelIcon } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './people-button.module.css';

/**
 * How many people are shown with their initials if there are at least two more. The button shows only the
 * number of the others.
 */
const SHOWN = 4;

/**
 * Renders a button that shows who is in the twin and opens the list of people, and a button that points at
 * something while the user holds it. Visitors see only the number of people.
 */
export function PeopleButton() {
  const presence = usePlayerState((state) => state.presence);
  const points = usePlayerState(canMeet);
  const { presence: meet } = useActions();
  if (!presence) return null;
  const { people, visitors, total, hidden, listed } = presence;
  if (total > 1) {
    return (
      <p className={`unprinted float row gap-2 small semi ${styles.pill} ${styles.total}`}>
        <PanelIcon icon={UsersRound} />
        {texts.total(total)}
      </p>
    );
  }
  if (people.length === 0 && visitors === 0 && !hidden && !listed) return null;
  const shown = people.length > SHOWN + 1 ? people.slice(0, SHOWN) : people;
  const more = people.length - shown.length;
  const label = hidden ? texts.buttonHidden : texts.button(people.length, visitors);
  return (
    <div
      className={`unprinted float row ${styles.pill}`}
      role="group"
      aria-label={texts.title}
      data-presence=""
    >
      <button
        type="button"
        className={`row ${styles.people}`}
        title={label}
        aria-expanded={listed}
        aria-controls="people"
        onClick={() => meet(({ showList }) => showList(!listed))}
      >
        <span className="unseen">{label}</span>
        {hidden && (
          <>
            <PanelIcon icon={EyeOff} />
            <span aria-hidden="true">{texts.hidden}</span>
          </>
        )}
        {shown.map((person) => (
          <PersonAvatar key={person.id} person={person} />
        ))}
        {more > 0 && (
          <span className={`center ${styles.more}`} aria-hidden="true">
            {texts.more(more)}
          </span>
        )}
        {people.length === 0 && !hidden && <span aria-hidden="true">{texts.visitorsAlone(visitors)}</span>}
      </button>
      {points && people.length > 0 && <PointButton />}
    </div>
  );
}

/** Renders the button that points at the middle of the view while held, by touch, mouse or key. */
function PointButton() {
  const pointing = usePlayerState(({ presence }) => presence?.pointing != null);
  const { presence: meet } = useActions();
  const point = (points: boolean): void => meet((presence) => presence.point(points));
  const isPress = (key: string): boolean => key === ' ' || key === 'Enter';
  return (
    <IconButton
      icon={Pointer}
      label={texts.point}
      title={texts.pointHint}
      className={styles.point}
      data-active={pointing}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(true);
      }}
      onLostPointerCapture={() => point(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key, repeat }) => isPress(key) && !repeat && point(true)}
      onKeyUp={({ key }) => isPress(key) && point(false)}
      onBlur={() => point(false)}
    />
  );
}
