import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  /** The values with their labels. */
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** Renders a select field. Without a class, the field has no border and is as high as other controls. */
export function Select({ options, onChange, className = 'plain-select', ...rest }: SelectProps) {
  return (
    <select className={className} onChange={(event) => onChange(event.target.value)} {...rest}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface ChoiceProps extends Pick<SelectProps, 'options' | 'onChange'> {
  label: string;
  hint?: string;
  value: string;
}

/** Renders a select field with a label and a hint. */
export function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className="control"
        value={value}
        options={options}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={onChange}
      />
      {hint && (
        <p id={`${id}-hint`} className={`small-print ${styles.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
