import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { Search, X } from '../../../design/icons.ts';
import { Palette } from '../../../design/palette/palette.tsx';
import { paletteTexts as texts } from '../../state/palette/palette-texts.ts';
import { IconButton, PanelIcon } from '../parts/icons.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import { NothingFound } from './group-options.tsx';
import { usePalette } from './use-palette.ts';

interface PhoneSearchProps {
  /** Goes back to the lists. */
  close: () => void;
  onShown: (shown: boolean) => void;
}

/** Renders the search in the sheet of a phone, instead of the lists. */
export function PhoneSearch({ close, onShown }: PhoneSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // The chosen result opens above the list of results, which stays for the next choice.
  // Closing the keyboard makes room for the result.
  const rest = useCallback(() => {
    field.current?.blur();
    field.current?.closest('aside')?.scrollTo({ top: 0 });
  }, []);
  const { palette, ready } = usePalette(rest);
  useFocus(field, onShown);
  return (
    <search>
      <Palette
        field={field}
        {...palette}
        onEscape={close}
        empty={<NothingFound words={palette.words} ready={ready} />}
        before={<PanelIcon icon={Search} size={18} />}
        behind={<IconButton icon={X} label={texts.close} onClick={close} />}
      />
    </search>
  );
}

/**
 * Focuses the field if the user opened the search, so that they can type immediately. If a link opened the
 * search, the keyboard stays closed. When the search closes while the focus is in the sheet, the focus moves
 * to the handle of the sheet.
 */
function useFocus(field: RefObject<HTMLInputElement | null>, onShown: (shown: boolean) => void): void {
  const { words, last } = usePlayerState(({ search }) => search);
  const expected = useRef(words === '' || last !== null);
  useLayoutEffect(() => {
    const sheet = field.current?.closest('aside');
    if (expected.current || document.activeElement?.matches('input, button')) field.current?.focus();
    onShown(true);
    return () => {
      onShown(false);
      if (sheet?.contains(document.activeElement))
        sheet.querySelector<HTMLElement>('[aria-controls=lists]')?.focus();
    };
  }, [field, onShown]);
}
