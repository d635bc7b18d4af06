import { Search } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useActions } from '../parts/use-player.ts';

/** Opens the search; the same as Ctrl K. */
export function SearchButton() {
  const { openSearch } = useActions();
  return (
    <IconButton
      icon={Search}
      label={texts.search}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openSearch}
    />
  );
}
