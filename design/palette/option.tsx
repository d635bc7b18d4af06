import { memo } from 'react';
import type { MarkedText, PaletteOption } from './palette-group.ts';
import styles from './palette.module.css';

interface OptionProps {
  id: string;
  option: PaletteOption;
  chosen: boolean;
  onChoose: (key: string) => void;
  onPick: (key: string, atOnce: boolean) => void;
}

/** One line of the list. The focus stays in the field, which says which line is chosen. */
export const Option = memo(function Option({ id, option, chosen, onChoose, onPick }: OptionProps) {
  const { key, icon, title, note, details, aside } = option;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className={styles.option}
      onPointerMove={(event) => event.pointerType === 'mouse' && !chosen && onChoose(key)}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(key, event.shiftKey)}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          <Marked text={title} />
        </span>
        {note && (
          <span className={styles.note} dir="auto">
            <span className={styles.unseen}>, </span>
            <Marked text={note} />
          </span>
        )}
        {details.length > 0 && (
          <span className={styles.details}>
            <span className={styles.unseen}>, </span>
            {details.join(' · ')}
          </span>
        )}
      </span>
      {aside !== '' && (
        <span className={styles.aside}>
          <span className={styles.unseen}>, </span>
          {aside}
        </span>
      )}
    </div>
  );
});

/** A text with what matches in it marked. */
function Marked({ text: { words, ranges } }: { text: MarkedText }) {
  if (ranges.length === 0) return words;
  let last = 0;
  const parts = ranges.map(([start, end]) => {
    const plain = words.slice(last, start);
    last = end;
    return (
      <span key={start}>
        {plain}
        <mark>{words.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {words.slice(last)}
    </>
  );
}
