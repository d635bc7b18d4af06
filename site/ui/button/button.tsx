import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from '../class-names.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is in progress: shows that, and ignores presses. Stays focusable, so that focus is not lost. */
  busy?: boolean;
}

/** Renders a native button; `type` is 'button' unless it submits. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- given by the caller, 'button' by default
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
