import type { Icon } from '../../../design/icon.tsx';
import type { ComponentProps } from 'react';
import { PanelIcon } from './panel-icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  icon: Icon;
  /** Its name, which is shown as a hint, too. */
  label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest}>
      <PanelIcon icon={icon} />
    </button>
  );
}
