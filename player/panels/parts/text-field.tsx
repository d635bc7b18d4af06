import { useId } from 'react';
import { TAG_KEYWORD_MAX_LENGTH, TAG_KEYWORDS_MAX, TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import styles from './field.module.css';

interface TextFieldProps {
  label: string;
  hint?: string;
  name: string;
  value: string;
  type?: 'text' | 'url';
  required?: boolean;
  /** The error message. */
  issue?: string | undefined;
  onChange: (value: string) => void;
}

/** Renders a single-line text field with a label, a hint and an error. */
export function TextField({ label, hint, issue, onChange, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  const said = [issue ? `${id}-issue` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="control"
        type={type}
        maxLength={TEXT_MAX_LENGTH}
        autoComplete="off"
        dir={type === 'url' ? 'ltr' : 'auto'}
        aria-invalid={issue !== undefined}
        aria-describedby={said || undefined}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {issue && (
        <p id={`${id}-issue`} className={`small ${styles.issue}`}>
          {issue}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={`small-print ${styles.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Renders a multi-line text field with a label. */
export function TextArea({ label, name, value, onChange }: TextAreaProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <textarea
        className="control"
        name={name}
        rows={3}
        dir="auto"
        value={value}
        maxLength={TEXT_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/**
 * Returns the keywords that a string contains, without duplicates and cut to the allowed number and length.
 * Commas, semicolons and line breaks separate keywords. Returns undefined if there are none.
 */
export function readKeywords(text: string): string[] | undefined {
  const words = text
    .split(/[,;\n،、]/)
    .map((word) => word.trim().slice(0, TAG_KEYWORD_MAX_LENGTH))
    .filter(Boolean);
  const once = [...new Set(words)].slice(0, TAG_KEYWORDS_MAX);
  return once.length > 0 ? once : undefined;
}
