import { User } from '../../../design/icons.ts';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

/** A person's initials in a circle; the name stands beside it in text, so it is for the eye alone. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initials(name) || <User size="55%" />}
    </span>
  );
}
