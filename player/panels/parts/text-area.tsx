import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import styles from './field.module.css';

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text of several lines with its label. */
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
