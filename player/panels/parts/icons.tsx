import type { Icon } from '../../../design/icon.ts';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { Marker } from '../../tour/annotation-kind.ts';
import styles from './icons.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's text. */
  label: string | number;
}

/** Renders a button with a text label. */
export function Button({ label, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest}>
      {label}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  icon: Icon;
  /** The button's accessible name, also shown as a tooltip. */
  label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={`icon-button ${className}`} {...rest}>
      <PanelIcon icon={icon} />
    </button>
  );
}

/** Renders an icon of the panels, with thinner lines than the site's icons. */
export function PanelIcon({ icon: Drawn, size = 20, ...rest }: ComponentProps<Icon> & { icon: Icon }) {
  return <Drawn size={size} strokeWidth={1.75} {...rest} />;
}

/** The disc's code loads only if the tour has annotations with icons. */
const IconDisc = lazy(async () => ({ default: (await import('./icon-disc.tsx')).IconDisc }));

/**
 * Renders the pin of an annotation: its icon on a disc or, without an icon, a dot of its colour. The pin is
 * decorative, because the annotation's name is beside it.
 */
export function Sign({ color, icon }: Pick<Marker, 'color' | 'icon'>) {
  if (!icon) return <Dot color={color} />;
  return (
    <Suspense fallback={<Dot color={color} />}>
      <IconDisc color={color} icon={icon} />
    </Suspense>
  );
}

/** Renders an annotation's colour (#rrggbb) as a dot, like the annotation's pin. */
export function Dot({ color }: { color: string }) {
  return <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />;
}
