import type { Icon } from '../../../design/icon.tsx';
import { Box, Footprints, LayoutPanelLeft } from '../../../design/icons.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './toolbar.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

const ICONS: Record<ViewMode, Icon> = {
  inside: Footprints,
  dollhouse: Box,
  floorplan: LayoutPanelLeft,
};

/** The modes that the capture can be shown in; nothing where there is no choice. */
export function ModeButtons() {
  const modes = usePlayerState(({ capture }) => capture?.modes);
  const current = usePlayerState(({ mode }) => mode);
  const { setMode } = useActions();
  if (!modes || modes.length < 2) return null;
  return (
    <div role="group" className={styles.modes} aria-label={texts.view}>
      {modes.map((mode) => (
        <IconButton
          key={mode}
          icon={ICONS[mode]}
          label={texts.modes[mode]}
          aria-pressed={mode === current}
          onClick={() => setMode(mode)}
        />
      ))}
    </div>
  );
}
