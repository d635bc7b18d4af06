import { paletteTexts } from '../../state/palette/palette-texts.ts';
import styles from './palette.module.css';

const { keys } = paletteTexts;

/** Which keys there are; a screen reader knows them of a combobox, but for Shift. */
export function PaletteKeys() {
  return (
    <p className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {keys.choose}
      </span>
      <span>
        <kbd>Enter</kbd> {keys.go}
      </span>
      <span>
        <kbd>Shift</kbd> <kbd>Enter</kbd> {keys.atOnce}
      </span>
      <span>
        <kbd>Esc</kbd> {keys.close}
      </span>
    </p>
  );
}
