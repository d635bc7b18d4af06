import '../../../design/field.css';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface FieldProps {
  label: string;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The error message, which marks the control as invalid. */
  error?: ReactNode;
}

interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * Renders label, hint and error around a control, linked to it by id. `children` renders the control with the
 * given props.
 */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  id,
  className,
  children,
}: FieldProps & {
  id?: string;
  className?: string;
  children: (attributes: ControlAttributes) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label className={labelHidden ? styles.hidden : styles.label} htmlFor={controlId}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
