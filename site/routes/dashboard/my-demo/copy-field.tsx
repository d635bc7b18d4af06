import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What the button says, and what is said when it worked and when it did not. */
  copy: string;
  copied: string;
  failed: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** A text to be taken elsewhere, by its button or by hand. */
export function CopyField({ label, value, copy, copied, failed, children }: CopyFieldProps) {
  const [result, setResult] = useState('');

  async function write(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setResult(copied);
    } catch {
      setResult(failed);
    }
  }

  return (
    <>
      <div className={styles.field}>
        <TextField
          label={label}
          labelHidden
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button data-needs-script onClick={() => void write()}>
          {copy}
        </Button>
        {children}
      </div>
      <p role="status" className={styles.result}>
        {result}
      </p>
    </>
  );
}
