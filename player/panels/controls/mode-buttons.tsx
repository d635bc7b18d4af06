import { Box, Footprints, LayoutPanelLeft, type IconNode } from 'lucide';
import type { ViewMode } from '../../../contract/view-state.ts';
import { words } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './toolbar.module.css';
import { useActions, useView } from '../parts/use-player.ts';

const DRAWINGS: Record<ViewMode, IconNode> = {
  inside: Footprints,
  dollhouse: Box,
  floorplan: LayoutPanelLeft,
};

/** The modes that the capture can be shown in; nothing where there is no choice. */
export function ModeButtons() {
  const modes = useView(({ capture }) => capture?.modes);
  const current = useView(({ mode }) => mode);
  const { setMode } = useActions();
  if (!modes || modes.length < 2) return null;
  return (
    <div role="group" className={styles.modes} aria-label={words.view}>
      {modes.map((mode) => (
        <IconButton
          key={mode}
          drawing={DRAWINGS[mode]}
          label={words.modes[mode]}
          aria-pressed={mode === current}
          onClick={() => setMode(mode)}
        />
      ))}
    </div>
  );
}
