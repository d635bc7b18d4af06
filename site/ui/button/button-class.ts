import '../../../design/button.css';
import { classNames } from '../class-names.ts';

export interface ButtonLook {
  /** One `primary` on a screen: the thing to do there. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'sm' | 'lg';
  /** As wide as its container. */
  wide?: boolean;
}

/** The look of a button, for links that lead somewhere: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classNames('button', variant, size, wide && 'wide');
}
