import type { Person } from '../../state/presence/people.ts';
import styles from './person-avatar.module.css';

/**
 * Returns a person's state: `idle` if the person is active but has not moved recently, otherwise the stored
 * state.
 */
export function stateOf({ state, idle }: Person): 'active' | 'idle' | 'hidden' | 'away' {
  return state === 'active' && idle ? 'idle' : state;
}

/**
 * Renders a person's initials on their colour. The avatar is decorative, because the name is beside it or is
 * the name of the enclosing element.
 */
export function PersonAvatar({ person, marked = false }: { person: Person; marked?: boolean }) {
  return (
    <span
      className={styles.avatar}
      style={{ backgroundColor: person.color }}
      data-state={stateOf(person)}
      data-marked={marked}
      aria-hidden="true"
    >
      {person.initials}
    </span>
  );
}
