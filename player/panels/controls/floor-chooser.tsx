import { texts } from '../../state/texts.ts';
import styles from './toolbar.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** From outside: the floor that is shown, or all of them. Inside: the floor where the camera is. */
export function FloorChooser() {
  const floors = usePlayerState(({ capture }) => capture?.floors);
  const inside = usePlayerState(({ mode }) => mode === 'inside');
  const shown = usePlayerState(
    ({ mode, floor, place }) => (mode === 'inside' ? place.sweep?.floor : floor) ?? '',
  );
  const { chooseFloor } = useActions();
  if (!floors || floors.length < 2) return null;
  return (
    <select
      className={styles.floors}
      aria-label={texts.floor}
      title={texts.floor}
      value={shown}
      onChange={(event) => chooseFloor(event.target.value || null)}
    >
      {(!inside || shown === '') && <option value="">{texts.all}</option>}
      {floors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
