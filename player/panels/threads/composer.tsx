import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { foldText } from '../../../contract/text/fold-text.ts';
import { COMMENT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { ThreadPerson } from '../../../contract/threads/thread.ts';
import { findMentions } from '../../state/threads/comment-text.ts';
import { threadTexts as texts } from '../../state/threads/thread-texts.ts';
import { Author } from './comment-parts.tsx';
import styles from './composer.module.css';
import { Button } from '../parts/icons.tsx';

/**
 * Unsent input and the people mentioned in it, by key of the composer. The input is kept while the panel is
 * closed.
 */
const typed = new Map<string, { text: string; picked: readonly ThreadPerson[] }>();

/**
 * The maximum number of suggested members. The number of characters left is shown once it is below
 * `NEARLY_FULL`.
 */
const SUGGESTED = 6;
const NEARLY_FULL = 500;

interface ComposerProps {
  /** The key under which the input is kept. */
  place: string;
  people: readonly ThreadPerson[];
  /** The key of the user, who is not suggested. */
  me: string;
  label: string;
  placeholder: string;
  /** The name of the button that sends the comment. */
  submit: string;
  initial?: string;
  /** The people mentioned in the initial text. */
  mentioned?: readonly ThreadPerson[];
  focused?: boolean;
  onSubmit: (text: string, mentions: readonly string[]) => void;
  onCancel?: () => void;
  /** Further buttons, which come before the button that sends the comment. */
  children?: ReactNode;
}

/** Renders a field for a comment. `@` suggests members to mention. */
export function Composer(props: ComposerProps) {
  const { place, people, me, label, placeholder, submit, initial = '', focused = false } = props;
  const { mentioned = [], onSubmit, onCancel, children } = props;
  const [text, setText] = useState(() => typed.get(place)?.text ?? initial);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The position of the `@` for which the user closed the suggestions. */
  const [closedAt, setClosedAt] = useState(-1);
  const [picked, setPicked] = useState(() => typed.get(place)?.picked ?? mentioned);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const members = people.filter(({ key, member }) => member && key !== me);
  const query = readQuery(text, caret);
  const found = query && query.at !== closedAt ? suggest(members, query.words) : [];
  const chosen = Math.min(active, found.length - 1);
  const left = COMMENT_MAX_LENGTH - text.trim().length;
  const ready = text.trim() !== '' && left >= 0;

  useEffect(() => {
    if (!focused || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [focused]);

  function write(next: string, at: number, people = picked): void {
    setText(next);
    setPicked(people);
    setCaret(at);
    setActive(0);
    typed.set(place, { text: next, picked: people });
  }

  function mention(person: ThreadPerson): void {
    if (!query) return;
    const before = `${text.slice(0, query.at)}@${person.name} `;
    write(before + text.slice(caret).replace(/^ /, ''), before.length, [...picked, person]);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  }

  function send(): void {
    if (!ready) return;
    // If several members have the same name, the mention refers to the member that the user picked.
    const mentions = findMentions(text, [...picked.toReversed(), ...members]).map(({ person }) => person.key);
    typed.delete(place);
    setText('');
    setPicked([]);
    onSubmit(text.trim(), mentions);
  }

  function cancel(): void {
    typed.delete(place);
    onCancel?.();
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = found[chosen];
    if (person && steps) setActive((chosen + steps + found.length) % found.length);
    else if (person && (event.key === 'Enter' || event.key === 'Tab')) mention(person);
    else if (person && event.key === 'Escape') setClosedAt(query!.at);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <form
      className={`relative ${styles.composer}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className="control"
        dir="auto"
        rows={3}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-invalid={left < 0}
        aria-describedby={`${id}-left`}
        onChange={(event) => write(event.target.value, event.target.selectionStart)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={() => setClosedAt(query?.at ?? -1)}
      />
      <div
        id={`${id}-list`}
        className={`full ${styles.people}`}
        role="listbox"
        aria-label={texts.mention}
        hidden={found.length === 0}
      >
        {found.map((person, index) => (
          <div
            key={person.key}
            id={`${id}-${index}`}
            role="option"
            className="row touchable small gap-2"
            tabIndex={-1}
            aria-selected={index === chosen}
            // A click would be too late, because the field would already have lost focus.
            onPointerDown={(event) => {
              event.preventDefault();
              mention(person);
            }}
          >
            <Author person={person.key} threads={{ people }} />
            <bdi className="clip">{person.name}</bdi>
          </div>
        ))}
      </div>
      <p className="unseen" role="status">
        {found.length > 0 ? texts.suggestions(found.length) : ''}
      </p>
      <div className={`ways ${styles.ways}`}>
        <p id={`${id}-left`} className={`grow small-print ${styles.left}`} data-over={left < 0}>
          {left < 0 ? texts.tooLong(-left) : left < NEARLY_FULL ? texts.left(left) : ''}
        </p>
        {children}
        {onCancel && <Button label={texts.cancel} onClick={cancel} />}
        <Button type="submit" label={submit} className="primary" disabled={!ready} />
      </div>
    </form>
  );
}

/**
 * Returns the query after an `@` before the caret: the position of the `@`, and up to three words; null if
 * there is none.
 */
function readQuery(text: string, caret: number): { at: number; words: string } | null {
  const [match] = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*){0,2})$/.exec(text.slice(0, caret)) ?? [];
  if (match === undefined) return null;
  const at = caret - match.length + match.indexOf('@');
  return { at, words: text.slice(at + 1, caret) };
}

/** Returns at most `SUGGESTED` members whose names contain the query at the start of a word. */
function suggest(members: readonly ThreadPerson[], query: string): readonly ThreadPerson[] {
  const words = foldText(query);
  // The name is complete, so the words after it are the rest of the sentence.
  if (members.some(({ name }) => query.startsWith(`${name} `))) return [];
  return members.filter(({ name }) => ` ${foldText(name)}`.includes(` ${words}`)).slice(0, SUGGESTED);
}
