import { useRef, type RefObject } from 'react';
import { findTags } from '../tour/find-tags.ts';
import { tagTexts } from '../state/tag-texts.ts';
import { texts } from '../state/texts.ts';
import styles from './panel.module.css';
import { useSheetPull } from './sheet-pull.ts';
import { useActions, usePlayerState } from './parts/use-player.ts';

interface PanelHandleProps {
  sheet: RefObject<HTMLElement | null>;
  open: boolean;
  /** The sheet has nearly all of the height. */
  tall: boolean;
  onTall: (tall: boolean) => void;
}

/** Opens and closes the lists, by a press or by a pull. While they are closed it says when only some tags are shown. */
export function PanelHandle({ sheet, open, tall, onTall }: PanelHandleProps) {
  const shown = usePlayerState(({ find, tags }) =>
    find.trim() === '' ? texts.showPanel : tagTexts.shown(findTags(tags, find).length, tags.length),
  );
  const { togglePanel } = useActions();
  const handle = useRef<HTMLButtonElement>(null);

  function toggle(): void {
    onTall(false);
    togglePanel();
  }

  useSheetPull(sheet, handle, (down) => {
    if (open && (tall || !down)) onTall(!down);
    else if (open === down) toggle();
  });

  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      aria-expanded={open}
      aria-controls="lists"
      onClick={toggle}
    >
      {open ? texts.hidePanel : shown}
    </button>
  );
}
