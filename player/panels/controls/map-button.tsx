import { Map } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './toolbar.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** Shows and hides the map; absent where the backend does not tell the position. */
export function MapButton() {
  const useful = usePlayerState(({ capture, mode }) => mode === 'inside' && (capture?.rooms.length ?? 0) > 0);
  const open = usePlayerState((state) => state.mapOpen);
  const { toggleMap } = useActions();
  if (!useful) return null;
  return (
    <IconButton icon={Map} label={texts.map} className={styles.map} aria-pressed={open} onClick={toggleMap} />
  );
}
