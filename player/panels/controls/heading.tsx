import { usePlayerState } from '../parts/use-player.ts';
import { SaveState } from './save-state.tsx';
import styles from './heading.module.css';

/** The tour's name (or the capture's, where nobody's tour is open), the room where the camera is, and whether all is saved. */
export function Heading() {
  const name = usePlayerState(({ tourName, capture }) => tourName || capture?.name);
  const room = usePlayerState(({ place, mode }) => (mode === 'inside' ? place.room?.name : undefined));
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const canEdit = usePlayerState((state) => state.canEdit);
  if (!name) return null;
  return (
    <header className={styles.heading} data-flat={flat}>
      <h1 className={styles.name} dir="auto">
        {name}
      </h1>
      {room && !flat && <p className={styles.room}>{room}</p>}
      {canEdit && <SaveState />}
    </header>
  );
}
