import { Menu } from '../../../../design/icons.ts';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { SIDEBAR_ID } from './sidebar.tsx';
import { shell } from '../texts.ts';
import styles from './top-bar.module.css';

/** On small screens: opens the sidebar as a drawer. The browser's own popover, so it works before any script does. */
export function TopBar({ name, onSearch }: { name: string; onSearch: () => void }) {
  return (
    <header className={styles.bar}>
      <IconButton label={shell.menu} icon={<Menu size={22} />} popoverTarget={SIDEBAR_ID} />
      <Link to={pages.dashboard()} className={styles.home}>
        <Wordmark />
      </Link>
      <SearchButton onOpen={onSearch} />
      <Avatar name={name} size="sm" />
    </header>
  );
}
