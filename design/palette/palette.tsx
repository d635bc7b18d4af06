import {
  useId,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
  Fragment,
  memo,
  useRef,
} from 'react';
import type { PaletteGroup, MarkedText, PaletteOption } from './palette-group.ts';
import styles from './palette.module.css';

interface OptionProps {
  id: string;
  option: PaletteOption;
  chosen: boolean;
  onChoose: (key: string) => void;
  onPick: (key: string, atOnce: boolean) => void;
}

/** Renders an option of the list. The focus stays in the field, which refers to the selected option. */
const Option = memo(function Option({ id, option, chosen, onChoose, onPick }: OptionProps) {
  const { key, icon, title, note, details, aside } = option;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls only while the field has the focus, because the list must not move under a finger.
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
      className={`row gap-3 touchable ${styles.option}`}
      onPointerMove={(event) => event.pointerType === 'mouse' && !chosen && onChoose(key)}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(key, event.shiftKey)}
    >
      <span className={`center rigid muted ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span className={`column grow ${styles.text}`}>
        <span className="clip" dir="auto">
          <Marked text={title} />
        </span>
        {note && (
          <span className="small-print clip" dir="auto">
            <span className="unseen">, </span>
            <Marked text={note} />
          </span>
        )}
        {details.length > 0 && (
          <span className="small-print clip">
            <span className="unseen">, </span>
            {details.join(' · ')}
          </span>
        )}
      </span>
      {aside !== '' && (
        <span className="rigid small-print tabular">
          <span className="unseen">, </span>
          {aside}
        </span>
      )}
    </div>
  );
});

/** Renders text with its matches highlighted. */
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

/**
 * How long to wait after a key press before the number of results is announced, in milliseconds, so that the
 * announcement does not interrupt typing.
 */
const QUIET = 700;

/** Returns the latest text that has stayed unchanged for `QUIET` milliseconds. */
function useSpokenLater(text: string): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

interface PaletteProps {
  /** The label and placeholder of the field. */
  label: string;
  /** The accessible name of the list. */
  listLabel: string;
  words: string;
  maxLength: number;
  onWords: (words: string) => void;
  groups: readonly PaletteGroup[];
  /** The key of the option that Enter picks; null if there is none. */
  chosen: string | null;
  onChoose: (key: string) => void;
  /** `atOnce` is true if Shift is held down. */
  onPick: (key: string, atOnce: boolean) => void;
  /**
   * Called when the user presses Escape. A palette in a dialog does not need it, because the dialog handles
   * the key.
   */
  onEscape?: () => void;
  /** The number of results, as a sentence for screen readers. */
  said: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Content before and after the field. */
  before: ReactNode;
  behind: ReactNode;
  /** Content below the list. */
  foot?: ReactNode;
  field?: RefObject<HTMLInputElement | null>;
}

/**
 * Renders a field and its results in groups: a combobox with a listbox, as in the ARIA Authoring Practices.
 */
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
      // A single step wraps around at the ends; larger steps stop there.
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
    <div className={`column ${styles.palette}`}>
      <div className={`row rigid line-below ${styles.head}`}>
        {props.before}
        <input
          ref={field}
          className={`grow ${styles.field}`}
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
      <div className={`scrolls ${styles.scroll}`}>
        <div id={`${id}-list`} role="listbox" aria-label={props.listLabel}>
          {groups.map((group, index) => (
            <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div
                id={`${id}-group-${index}`}
                role="presentation"
                className={`small-print strong ${styles.group}`}
              >
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
      <p role="status" className="unseen">
        {spoken}
      </p>
      {(props.foot || said !== '') && (
        <div className={`flex wrap rigid small-print line-above ${styles.foot}`}>
          {props.foot}
          <span className={`tabular ${styles.count}`} aria-hidden="true">
            {said}
          </span>
        </div>
      )}
    </div>
  );
}

/** The keys that move the selection, with the number of options by which they move it. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}
