import '../../../design/button.css';
import { classNames } from '../class-names.ts';

export interface ButtonLook {
  /** At most one `primary` per screen: its main action. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'sm' | 'lg';
  /** As wide as its container. */
  wide?: boolean;
}

/** Returns the look of a button, for links: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classNames('button', variant, size, wide && 'wide');
}
