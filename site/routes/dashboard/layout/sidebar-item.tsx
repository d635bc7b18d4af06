import type { Icon } from '../../../../design/icon.tsx';
import { NavLink } from 'react-router';
import styles from './sidebar.module.css';
import { shell } from '../texts.ts';

interface EntryProps {
  icon: Icon;
  label: string;
}

export function SidebarItem({ to, icon: Icon, label, end }: EntryProps & { to: string; end?: boolean }) {
  return (
    <li>
      <NavLink to={to} end={end} className={styles.entry}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </NavLink>
    </li>
  );
}

/** An entry that leads nowhere yet: a link without an address, which is said to listeners as well. */
export function DisabledItem({ icon: Icon, label }: EntryProps) {
  return (
    <li>
      <span
        role="link"
        aria-disabled="true"
        aria-label={`${label}, ${shell.unavailable}`}
        tabIndex={-1}
        className={styles.entry}
      >
        <Icon size={18} aria-hidden="true" />
        {label}
      </span>
    </li>
  );
}
