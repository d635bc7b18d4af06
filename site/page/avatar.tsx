import styles from './avatar.module.css';
import { User } from '../../design/icons.ts';
import { initials } from '../../design/people.ts';
import { classNames } from '../ui/class-names.ts';

/**
 * Renders a user's initials in a circle, or an icon if there are none. The circle is decorative, because the
 * name is next to it as text.
 */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initials(name) || <User />}
    </span>
  );
}
