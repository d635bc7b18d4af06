import { useId } from 'react';
import styles from './field.module.css';

interface ChoiceProps {
  label: string;
  hint?: string;
  value: string;
  /** The values with their labels. */
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** Renders a select field with a label and a hint. */
export function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className={`small-print ${styles.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
