import type { ReactNode } from 'react';
import styles from './viewer-body.module.css';

/** A sentence in place of a file, in the middle of the viewer. */
export function ViewerNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.middle} role="status">
      <p>{children}</p>
    </div>
  );
}
