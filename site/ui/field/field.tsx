import { useId, type ReactNode, type ComponentProps } from 'react';
import '../../../design/field.css';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ChevronDown, CircleCheck, TriangleAlert } from '../../../design/icons.ts';

interface FieldProps {
  label: string;
  /** True if the label is visible only to screen readers. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The error message. It also marks the control as invalid. */
  error?: ReactNode;
}

interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldParts<Props extends FieldProps> {
  /** The props of the field, including those of the control. */
  field: Props & { id?: string | undefined; className?: string | undefined };
  /** Renders the control with the given props. */
  children: (control: Omit<Props, keyof FieldProps | 'id' | 'className'> & ControlAttributes) => ReactNode;
}

/** Renders label, hint and error around a control. Ids link them to the control. */
function Field<Props extends FieldProps>({ field, children }: FieldParts<Props>) {
  const { label, labelHidden, hint, error, id, className, ...rest } = field;
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
        ...rest,
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
export function TextArea({ rows = 4, ...field }: TextAreaProps) {
  return (
    <Field field={field}>
      {(control) => <textarea {...control} rows={rows} className={`control ${styles.area}`} />}
    </Field>
  );
}

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** Renders a native select. It works without scripts, and phones show their own list for it. */
export function Select({ options, ...field }: SelectProps) {
  return (
    <Field field={field}>
      {(control) => (
        <div className={styles.box}>
          <select {...control} className={`control ${styles.select}`}>
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
export function FileField(props: FileFieldProps) {
  return (
    <Field field={props}>
      {(control) => <input {...control} type="file" className={`control ${styles.file}`} />}
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
  /** True if the value is present and valid, which is shown with a green tick. An error has priority. */
  valid?: boolean;
  /** A decorative icon before the text. */
  icon?: ReactNode;
}

/** Renders a single-line text field. */
export function TextField({ valid, icon, ...field }: TextFieldProps) {
  const mark = field.error ? 'error' : valid ? 'valid' : null;
  return (
    <Field field={field}>
      {(control) => (
        <div className={styles.box}>
          {icon ? (
            <span className={`muted stack ${styles.icon}`} aria-hidden="true">
              {icon}
            </span>
          ) : null}
          <input
            {...control}
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
