import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  drawing: IconNode;
  /** Its name, which is shown as a hint, too. */
  label: string;
}

export function IconButton({ drawing, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest}>
      <Icon drawing={drawing} />
    </button>
  );
}
