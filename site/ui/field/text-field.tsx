import { CircleCheck, TriangleAlert } from '../../../design/icons.ts';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  /** Shows a green tick, because the value is present and valid. An error takes precedence. */
  valid?: boolean;
  /** A decorative icon before the text. */
  icon?: ReactNode;
}

/** Renders a single-line text field. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  valid,
  icon,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const mark = error ? 'error' : valid ? 'valid' : null;
  return (
    <Field {...{ label, labelHidden, hint, error, id, className }}>
      {(attributes) => (
        <div className={styles.box}>
          {icon ? (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          ) : null}
          <input
            {...rest}
            {...attributes}
            className={classNames('control', icon ? styles.withIcon : null, mark && styles.withMark)}
          />
          {mark ? (
            <span
              className={classNames(styles.mark, mark === 'error' ? styles.bad : styles.good)}
              data-mark={mark}
            >
              {mark === 'error' ? <TriangleAlert size={18} /> : <CircleCheck size={18} />}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
