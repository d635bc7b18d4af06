import styles from './sidebar.module.css';
import {
  Activity,
  Contact,
  Building2,
  LayoutDashboard,
  LogOut,
  Map,
  Settings,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  X,
  Menu,
} from '../../../design/icons.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation, NavLink } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { BellLink } from '../../page/bell.tsx';
import { Avatar } from '../../page/avatar.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { SearchButton } from './search/search.tsx';
import { shell } from './texts.ts';
import type { Icon } from '../../../design/icon.ts';

const SIDEBAR_ID = 'sidebar';

interface SidebarProps {
  name: string;
  email: string;
  staff: boolean;
  /** The number of unread notifications. */
  unread: number;
  contacts: readonly { label: string; href: string }[];
  onSearch: () => void;
}

/** Renders the navigation: a column on wide screens, and a drawer (popover) on small ones. */
export function Sidebar({ name, email, staff, unread, contacts, onSearch }: SidebarProps) {
  const drawer = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const drawnAt = useRef(key);
  useEffect(() => {
    if (drawnAt.current === key) return;
    drawnAt.current = key;
    const element = drawer.current;
    if (element?.matches(':popover-open')) element.hidePopover();
  }, [key]);

  return (
    <aside ref={drawer} id={SIDEBAR_ID} popover="auto" className={`unprinted ${styles.sidebar}`}>
      <div className={`row spread ${styles.head}`}>
        <Link to={pages.dashboard()} className="row bare-link touchable">
          <Wordmark />
        </Link>
        <div className={styles.bell}>
          <BellLink unread={unread} />
        </div>
        <IconButton
          label={shell.closeMenu}
          icon={<X size={20} />}
          className={styles.close}
          popoverTarget={SIDEBAR_ID}
          popoverTargetAction="hide"
        />
      </div>
      <div className={styles.search}>
        <SearchButton wide onOpen={onSearch} />
      </div>
      <nav aria-label={shell.navigation} className={`stack gap-3 ${styles.entries}`}>
        <ul>
          <SidebarItem to={pages.dashboard()} icon={LayoutDashboard} label={shell.dashboard} end />
          <DisabledItem icon={Building2} label={shell.workspaces} />
          <DisabledItem icon={Activity} label={shell.activity} />
          <DisabledItem icon={Map} label={shell.map} />
          <DisabledItem icon={SlidersHorizontal} label={shell.controlCenter} />
          {staff ? <SidebarItem to={pages.overview()} icon={UsersRound} label={shell.overview} /> : null}
        </ul>
        <ul>
          <SidebarItem to={pages.profile()} icon={UserRound} label={shell.profile} />
          <DisabledItem icon={Settings} label={shell.settings} />
          <SidebarItem to={pages.signOut()} icon={LogOut} label={shell.signOut} />
        </ul>
        <h2 className={`small-print ${styles.group}`}>{shell.contacts}</h2>
        <ul>
          {contacts.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={styles.entry}>
                <Contact size={18} aria-hidden="true" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`row gap-3 ${styles.person}`}>
        <Avatar name={name} />
        <div className="small shrinks">
          <p className="strong break" dir="auto">
            {name || shell.nameless}
          </p>
          <p className="small-print break">{email}</p>
        </div>
      </div>
    </aside>
  );
}

interface EntryProps {
  icon: Icon;
  label: string;
}

function SidebarItem({ to, icon: Icon, label, end }: EntryProps & { to: string; end?: boolean }) {
  return (
    <li>
      <NavLink to={to} end={end} className={styles.entry}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </NavLink>
    </li>
  );
}

/** Renders a disabled entry. It is a link without an address, and screen readers announce it as disabled. */
function DisabledItem({ icon: Icon, label }: EntryProps) {
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

/**
 * Renders the bar that opens the sidebar as a drawer on small screens. The drawer is a native popover, so it
 * works without scripts.
 */
export function TopBar({ name, unread, onSearch }: Pick<SidebarProps, 'name' | 'unread' | 'onSearch'>) {
  return (
    <header className={`unprinted ${styles.bar}`}>
      <IconButton label={shell.menu} icon={<Menu size={22} />} popoverTarget={SIDEBAR_ID} />
      <Link to={pages.dashboard()} className={`row bare-link touchable ${styles.barHome}`}>
        <Wordmark />
      </Link>
      <BellLink unread={unread} />
      <SearchButton onOpen={onSearch} />
      <Avatar name={name} size="sm" />
    </header>
  );
}
