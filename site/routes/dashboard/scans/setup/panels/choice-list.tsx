import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import styles from './choice-list.module.css';

export interface Choice {
  id: string;
  label: string;
  note: string;
}

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  /** The text to show if there are no choices. */
  empty: string;
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** Renders a list in which one entry is selected. Arrow keys select the next or previous entry. */
export function ChoiceList({ label, choices, empty, selected, onSelect }: ChoiceListProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = choices.findIndex(({ id }) => id === selected);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = choices.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = choices[Math.min(last, Math.max(0, to))];
    if (next) onSelect(next.id);
  }

  if (choices.length === 0) return <p className="soft">{empty}</p>;
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at < 0 ? undefined : `${base}-${at}`}
      className={`plain-list relative ${styles.list}`}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, i) => (
        <Row {...choice} key={choice.id} elementId={`${base}-${i}`} selected={i === at} onSelect={onSelect} />
      ))}
    </div>
  );
}

interface RowProps extends Choice {
  elementId: string;
  selected: boolean;
  onSelect: (id: string) => void;
}

/** Renders a row. It renders again only if it changes, because there may be thousands of rows. */
const Row = memo(function Row({ id, label, note, elementId, selected, onSelect }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list handles the keys and has the focus
    <div
      id={elementId}
      role="option"
      aria-selected={selected}
      className={`row spread gap-3 ${styles.row}`}
      onClick={() => onSelect(id)}
    >
      <span className="clip" dir="auto">
        {label}
      </span>
      <span className={`rigid soft tabular ${styles.note}`}>{note}</span>
    </div>
  );
});
