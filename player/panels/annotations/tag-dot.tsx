import type { Tag } from '../../../contract/tour.ts';
import { TAG_COLOR_VALUES } from '../../tag-colors.ts';
import styles from './tag-list.module.css';

export function TagDot({ color }: { color: Tag['color'] }) {
  return (
    <span className={styles.dot} style={{ backgroundColor: TAG_COLOR_VALUES[color] }} aria-hidden="true" />
  );
}
