import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Option } from './option.tsx';
import type { PaletteGroup } from './palette-group.ts';
import styles from './palette.module.css';
import { useSpokenLater } from './use-spoken-later.ts';

interface PaletteProps {
  /** What the field is for, as its name and in it while it is empty. */
  label: string;
  /** The name of the list. */
  listLabel: string;
  words: string;
  maxLength: number;
  onWords: (words: string) => void;
  groups: readonly PaletteGroup[];
  /** The key of the option that Enter takes; null for none. */
  chosen: string | null;
  onChoose: (key: string) => void;
  /** `atOnce`: with Shift held down. */
  onPick: (key: string, atOnce: boolean) => void;
  /** Escape, where no dialog takes it. */
  onEscape?: () => void;
  /** How many there are, as a sentence. */
  said: string;
  /** Shown in place of the list while there is nothing in it. */
  empty: ReactNode;
  /** Before and behind the field. */
  before: ReactNode;
  behind: ReactNode;
  /** Below the list. */
  foot?: ReactNode;
  field?: RefObject<HTMLInputElement | null>;
}

/** A field and what it finds, in groups: a combobox with a listbox, as the ARIA Authoring Practices have it. */
export function Palette(props: PaletteProps) {
  const { label, words, groups, chosen, onChoose, onPick, said, field } = props;
  const id = useId();
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key));
  const at = chosen === null ? -1 : keys.indexOf(chosen);
  const spoken = useSpokenLater(said);
  const idOf = (key: string): string => `${id}-${keys.indexOf(key)}`;

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step !== undefined && keys.length > 0) {
      event.preventDefault();
      const next = at < 0 && step < 0 ? keys.length - 1 : at + step;
      // one at a time goes round, a page stops at the ends
      const within = Math.abs(step) === 1 ? (next + keys.length) % keys.length : clamp(next, keys.length);
      onChoose(keys[within]!);
    } else if (event.key === 'Escape' && props.onEscape) {
      event.preventDefault();
      props.onEscape();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (at >= 0) onPick(keys[at]!, event.shiftKey);
    }
  }

  return (
    <div className={styles.palette}>
      <div className={styles.head}>
        {props.before}
        <input
          ref={field}
          className={styles.field}
          type="text"
          role="combobox"
          dir="auto"
          value={words}
          maxLength={props.maxLength}
          placeholder={label}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={keys.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => props.onWords(event.target.value)}
          onKeyDown={press}
        />
        {props.behind}
      </div>
      <div className={styles.scroll}>
        <div id={`${id}-list`} role="listbox" aria-label={props.listLabel}>
          {groups.map((group, index) => (
            <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} role="presentation" className={styles.group}>
                {group.title}
              </div>
              {group.options.map((option) => (
                <Option
                  key={option.key}
                  id={idOf(option.key)}
                  option={option}
                  chosen={option.key === chosen}
                  onChoose={onChoose}
                  onPick={onPick}
                />
              ))}
            </div>
          ))}
        </div>
        {keys.length === 0 && props.empty}
      </div>
      <p role="status" className={styles.unseen}>
        {spoken}
      </p>
      {(props.foot || said !== '') && (
        <div className={styles.foot}>
          {props.foot}
          <span className={styles.count} aria-hidden="true">
            {said}
          </span>
        </div>
      )}
    </div>
  );
}

/** The keys that move the selection. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}
