import { paletteTexts as texts } from '../../state/palette/palette-texts.ts';
import styles from './palette.module.css';

/** In place of results. `ready`: all of the space was looked through. */
export function NothingFound({ words, ready }: { words: string; ready: boolean }) {
  if (!ready) return <p className={styles.nothing}>{texts.preparing}</p>;
  return (
    <div className={styles.nothing}>
      <p dir="auto">{texts.none(words.trim())}</p>
      <p className={styles.hint}>{texts.noneHint}</p>
    </div>
  );
}
