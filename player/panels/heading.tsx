import { useView } from './use-view.ts';
import { SaveState } from './save-state.tsx';
import styles from './heading.module.css';

/** The tour's name (or the capture's, where nobody's tour is open), the room one is in, and whether all is saved. */
export function Heading() {
  const { tourName, capture, place, canEdit } = useView();
  const name = tourName || capture?.name;
  if (!name) return null;
  return (
    <header className={styles.heading}>
      <h1 className={styles.name}>{name}</h1>
      {place.room && <p className={styles.room}>{place.room.name}</p>}
      {canEdit && <SaveState />}
    </header>
  );
}
