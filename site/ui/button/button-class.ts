import '../../../design/button.css';
import { classNames } from '../class-names.ts';

export interface ButtonLook {
  /** A screen has at most one `primary` button, for its main action. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'sm' | 'lg';
  /** Makes the button as wide as its container. */
  wide?: boolean;
}

/**
 * Returns the classes that make a link look like a button: `<Link className={buttonClass({ variant: 'primary'
 * })}>`.
 */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classNames('button', variant, size, wide && 'wide');
}
