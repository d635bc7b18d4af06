import styles from './palette.module.css';
import { useCallback } from 'react';
import { Search, X } from '../../../design/icons.ts';
import { PaletteDialog } from '../../../design/palette/palette-dialog.tsx';
import { Palette } from '../../../design/palette/palette.tsx';
import { paletteTexts as texts } from '../../state/palette/palette-texts.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { IconButton, PanelIcon } from '../parts/icons.tsx';
import { useActions } from '../parts/use-player.ts';
import { NothingFound } from './group-options.tsx';
import { usePalette } from './use-palette.ts';

const { keys } = texts;

/** Renders the search over the view on large screens. On a phone, the search is in the sheet. */
export function SearchDialog() {
  const { showSheet } = useActions();
  const close = useCallback(() => showSheet(null), [showSheet]);
  const { palette, ready } = usePalette(close);
  return (
    <PaletteDialog label={playerTexts.search} clear onClose={close}>
      <Palette
        {...palette}
        empty={<NothingFound words={palette.words} ready={ready} />}
        before={<PanelIcon icon={Search} />}
        behind={<IconButton icon={X} label={texts.close} onClick={close} />}
        foot={<PaletteKeys />}
      />
    </PaletteDialog>
  );
}

/**
 * Renders the keys that work in the search. Screen readers already announce the keys of a combobox, except
 * Shift+Enter.
 */
function PaletteKeys() {
  return (
    <p className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {keys.choose}
      </span>
      <span>
        <kbd>Enter</kbd> {keys.go}
      </span>
      <span>
        <kbd>Shift</kbd> <kbd>Enter</kbd> {keys.atOnce}
      </span>
      <span>
        <kbd>Esc</kbd> {keys.close}
      </span>
    </p>
  );
}
