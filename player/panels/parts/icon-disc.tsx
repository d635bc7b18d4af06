import { PointIcon } from '../../../design/point-icon.tsx';
import type { Marker } from '../../tour/annotation-kind.ts';
import styles from './icon-disc.module.css';

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
