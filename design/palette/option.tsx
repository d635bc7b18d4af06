import { Fragment, memo, useEffect, useRef } from 'react';
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
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // only for keyboard users: a list that a finger holds must not move by itself
    const byKeys = document.activeElement?.getAttribute('role') === 'combobox';
    if (chosen && byKeys) line.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
    <div
      ref={line}
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
  return (
    <>
      {words.slice(0, ranges[0]![0])}
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          <mark>{words.slice(start, end)}</mark>
          {words.slice(end, ranges[index + 1]?.[0])}
        </Fragment>
      ))}
    </>
  );
}
