import { words } from '../../state/texts.ts';
import styles from './toolbar.module.css';
import { useActions, useView } from '../parts/use-player.ts';

/** From outside: the storey that is shown, or all of them. Inside: the storey one is on. */
export function FloorChooser() {
  const floors = useView(({ capture }) => capture?.floors);
  const inside = useView(({ mode }) => mode === 'inside');
  const shown = useView(({ mode, floor, place }) => (mode === 'inside' ? place.sweep?.floor : floor) ?? '');
  const { chooseFloor } = useActions();
  if (!floors || floors.length < 2) return null;
  return (
    <select
      className={styles.floors}
      aria-label={words.storey}
      title={words.storey}
      value={shown}
      onChange={(event) => chooseFloor(event.target.value || null)}
    >
      {(!inside || shown === '') && <option value="">{words.all}</option>}
      {floors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
