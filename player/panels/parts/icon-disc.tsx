import type { SVGProps } from 'react';
import type { Marker } from '../../tour/annotation-kind.ts';
import styles from './icon-disc.module.css';
import { inkOn } from '../../../design/ink-on.ts';
import { pointIcons, type PointIconName } from '../../../design/point-icons.ts';

interface PointIconProps extends SVGProps<SVGSVGElement> {
  icon: PointIconName;
  /**
   * The colour of the disc behind the icon, #rrggbb. Without a colour, there is no disc, and the icon has the
   * text colour.
   */
  disc?: string;
  /** The width and height, in pixels or as a CSS length. */
  size?: number | string;
}

/** The icon's width relative to the disc's. */
const INSET = 0.62;
const TO_MIDDLE = `translate(12 12) scale(${INSET}) translate(-12 -12)`;

/** Renders an icon on its disc, as in the pins of points. `size` is in pixels. */
export function IconDisc({
  color,
  icon,
  size = 24,
}: {
  color: string;
  icon: NonNullable<Marker['icon']>;
  size?: number;
}) {
  return <PointIcon className={styles.disc} icon={icon} disc={color} size={size} />;
}

/**
 * Renders the icon of a point type. The icon is decorative, because the element around it has its own name.
 */
function PointIcon({ icon, disc, size = 24, ...rest }: PointIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" {...rest}>
      {disc && <circle cx={12} cy={12} r={12} fill={disc} />}
      <path
        d={pointIcons[icon]}
        transform={disc && TO_MIDDLE}
        fill="none"
        stroke={disc ? inkOn(disc) : 'currentColor'}
        strokeWidth={disc ? 2.25 : 2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
