import { ChevronDown } from '../../../design/icons.ts';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import own from './select.module.css';

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** Renders a native select, for which phones open their own list. It works without scripts. */
export function Select({ label, labelHidden, hint, error, id, className, options, ...rest }: SelectProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, id, className }}>
      {(attributes) => (
        <div className={styles.box}>
          <select {...rest} {...attributes} className={classNames('control', own.select)}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={styles.mark} aria-hidden="true">
            <ChevronDown size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}
