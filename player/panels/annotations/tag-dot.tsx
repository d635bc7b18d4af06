import type { Tag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import styles from './tag-list.module.css';

export function TagDot({ color }: { color: Tag['color'] }) {
  return <span className={styles.dot} style={{ backgroundColor: tagColors[color] }} aria-hidden="true" />;
}
