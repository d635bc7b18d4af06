import styles from './menu.module.css';
import { Check, ChevronDown } from '../../design/icons.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/**
 * The longest pause between two typed characters of one search, in milliseconds. After a longer pause, the
 * type-ahead starts over.
 */
const TYPE_AHEAD_RESET_MS = 350;

export interface MenuItem {
  value: string;
  label: string;
  icon?: ReactNode;
}

interface MenuProps {
  /** The name of the choice. The button's accessible name starts with it. */
  label: string;
  /** True if the label is visible on the button, before the current choice. */
  labelShown?: boolean;
  items: readonly MenuItem[];
  /** The current choice. */
  value: string;
  onSelect: (value: string) => void;
}

/**
 * Renders a button that opens a menu of choices. Arrow keys, Home, End and type-ahead move the focus; Enter
 * and Space select; Escape, Tab and clicks outside close the menu. It is our own implementation, because the
 * timeout of the type-ahead must be 350 ms.
 */
export function Menu({ label, labelShown = false, items, value, onSelect }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typeAhead] = useState(createTypeAhead);
  const chosen = items.find((item) => item.value === value);

  useEffect(() => {
    if (!open) return;
    itemElements(list.current)[
      Math.max(
        0,
        items.findIndex((item) => item.value === value),
      )
    ]?.focus();
    function closeOutside(event: PointerEvent) {
      const target = event.target as Node;
      if (!list.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
    // oxlint-disable-next-line react/exhaustive-deps -- set when the menu opens, not when the choice changes
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const elements = itemElements(list.current);
    const current = elements.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      return close();
    }
    const next = nextIndex(event, current, items, typeAhead);
    if (next === null) return;
    event.preventDefault();
    elements[next]?.focus();
  }

  return (
    <div className={`relative ${styles.menu}`}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // If the label is visible, the button's text is its accessible name.
        aria-label={labelShown ? undefined : `${label}: ${chosen?.label ?? ''}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {labelShown ? <span className="muted">{label}</span> : null} {chosen?.icon}
        <span>{chosen?.label}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open ? (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={`stack ${styles.list}`}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="menuitemradio"
              aria-checked={item.value === value}
              tabIndex={-1}
              className={`row gap-3 touchable ${styles.item}`}
              onClick={() => {
                onSelect(item.value);
                close();
              }}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.value === value ? <Check size={16} aria-hidden="true" className={styles.check} /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function itemElements(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[role=menuitemradio]')] : [];
}

function nextIndex(
  event: KeyboardEvent,
  current: number,
  items: readonly MenuItem[],
  typeAhead: TypeAhead,
): number | null {
  const count = items.length;
  if (event.key === 'ArrowDown') return (current + 1) % count;
  if (event.key === 'ArrowUp') return (current - 1 + count) % count;
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return null;
  const labels = items.map(({ label }) => label);
  const index = typeAhead(event.key, event.timeStamp, labels, current);
  return index === -1 ? null : index;
}

/**
 * Returns the index of the label that matches after another typed character, or -1. `at` is the time of the
 * key press in milliseconds. `current` is the index of the current item, or -1. Repeating a letter moves to
 * the next label that starts with it.
 */
type TypeAhead = (character: string, at: number, labels: readonly string[], current: number) => number;

/** Creates a type-ahead for one list. It remembers the text typed so far. */
export function createTypeAhead(): TypeAhead {
  let typed: string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  return (character, at, labels, current) => {
    typed = at - last > TYPE_AHEAD_RESET_MS ? [character] : [...typed, character];
    last = at;
    const repeated = typed.every((letter) => letter === character);
    const wanted = (repeated ? character : typed.join('')).toLocaleLowerCase();
    // A single letter searches from the item after the current one.
    // Longer text may still match the current item.
    const start = repeated ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
    }
    return -1;
  };
}
