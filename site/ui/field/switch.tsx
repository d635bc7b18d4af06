import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  /** An explanation of the switched-on state. */
  hint?: ReactNode;
  on: boolean;
  /** True during a save: the switch ignores clicks and keeps the focus. */
  busy?: boolean;
}

/**
 * Renders a switch that is saved at once. It is a button that submits its form, so that it works without
 * scripts and before they run.
 */
export function Switch({ label, hint, on, busy = false, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={classNames(styles.row, className)}>
      <button
        {...rest}
        id={id}
        type="submit"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
        className={`rigid relative ${styles.button}`}
        onClick={busy ? (event) => event.preventDefault() : undefined}
      />
      <div className={styles.words}>
        <label className={`strong ${styles.label}`} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {hint ? (
          <p className="soft" id={`${id}-hint`}>
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
