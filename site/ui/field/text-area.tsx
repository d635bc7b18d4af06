import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {}

/** Renders a multi-line text field that grows with its content. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  id,
  className,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, id, className }}>
      {(attributes) => (
        <textarea {...rest} {...attributes} rows={rows} className={classNames('control', styles.area)} />
      )}
    </Field>
  );
}
