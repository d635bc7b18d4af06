import { Map } from 'lucide';
import { words } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './toolbar.module.css';
import { useActions, useView } from '../parts/use-player.ts';

/** Shows and hides the map; absent where the backend does not tell where one is. */
export function MapButton() {
  const useful = useView(({ capture, mode }) => mode === 'inside' && (capture?.rooms.length ?? 0) > 0);
  const open = useView((view) => view.mapOpen);
  const { toggleMap } = useActions();
  if (!useful) return null;
  return (
    <IconButton
      drawing={Map}
      label={words.map}
      className={styles.map}
      aria-pressed={open}
      onClick={toggleMap}
    />
  );
}
