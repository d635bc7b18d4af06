import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The button's accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /**
   * True while work is in progress. The button ignores clicks, but can still be focused, so that it does not
   * lose the focus.
   */
  busy?: boolean;
  /** The value of the field `intent` with which the button submits its form. */
  intent?: string;
}

/** Renders a native button. The default `type` is 'submit' if `intent` is set, and 'button' otherwise. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  intent,
  type = intent === undefined ? 'button' : 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(intent !== undefined && { name: 'intent', value: intent })}
      // oxlint-disable-next-line react/button-has-type -- the caller sets it, and 'button' is the default
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** Renders a ring that shows that work is in progress. The text beside it names the work. */
export function Spinner() {
  return <span className={`rigid ${styles.spinner}`} aria-hidden="true" />;
}

/** Renders a 44 px button that shows only an icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.iconButton, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
