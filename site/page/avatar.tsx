import styles from './avatar.module.css';
import { User } from '../../design/icons.ts';
import { initials } from '../../design/people.ts';
import { classNames } from '../ui/class-names.ts';

/** Renders a user's initials in a circle. It is decorative, because the name is beside it as text. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initials(name) || <User />}
    </span>
  );
}
