import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {}

/** Renders a file input. */
export function FileField({ label, labelHidden, hint, error, id, className, ...rest }: FileFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, id, className }}>
      {(attributes) => (
        <input {...rest} {...attributes} type="file" className={classNames('control', styles.file)} />
      )}
    </Field>
  );
}
