import { useId, type ReactNode, type ComponentProps } from 'react';
import '../../../design/field.css';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ChevronDown, CircleCheck, TriangleAlert } from '../../../design/icons.ts';

interface FieldProps {
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
function Field({
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
        <p className="soft" id={hintId}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={`small ${styles.error}`} id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

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

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** Renders a native select, for which phones open their own list. It works without scripts. */
export function Select({ label, labelHidden, hint, error, id, className, options, ...rest }: SelectProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, id, className }}>
      {(attributes) => (
        <div className="row relative">
          <select {...rest} {...attributes} className={classNames('control', styles.select)}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={`stack ${styles.mark}`} aria-hidden="true">
            <ChevronDown size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}

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

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label, which may contain links. */
  label: ReactNode;
}

/** Renders a native checkbox with its label. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input {...rest} type="checkbox" className={`rigid ${styles.tick}`} />
      <span>{label}</span>
    </label>
  );
}

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
        <div className="row relative">
          {icon ? (
            <span className={`muted stack ${styles.icon}`} aria-hidden="true">
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
              className={classNames('stack', styles.mark, mark === 'error' ? styles.bad : styles.good)}
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
