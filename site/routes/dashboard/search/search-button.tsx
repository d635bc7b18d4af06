import { Search } from '../../../../design/icons.ts';
import styles from './search-button.module.css';
import { texts } from './texts.ts';

/** Opens the search, which wants scripts: without them it is not there. `wide`: with its name and key. */
export function SearchButton({ wide = false, onOpen }: { wide?: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={wide ? styles.wide : styles.narrow}
      aria-label={wide ? undefined : texts.button}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Search size={wide ? 18 : 22} />
      {wide ? (
        <>
          {texts.button}
          <kbd aria-hidden="true">{texts.keys}</kbd>
        </>
      ) : null}
    </button>
  );
}
