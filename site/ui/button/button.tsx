import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The button's accessible name and tooltip, which say what it does. */
  label: string;
  icon: ReactNode;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /**
   * Shows that work is in progress, and ignores clicks. The button stays focusable, so that the focus is not
   * lost.
   */
  busy?: boolean;
  /** Makes the button submit its form with this value of the field `intent`. */
  intent?: string;
}

/** Renders a native button. `type` is 'button' unless the button submits a form. */
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

/** Renders a sign that work is in progress. The text beside it explains it. */
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
