import { CircleCheck, Info, TriangleAlert } from '../../design/icons.ts';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

const icons = { info: Info, success: CircleCheck, error: TriangleAlert };

interface NoticeProps {
  kind?: 'info' | 'success' | 'error';
  /** True for a lasting state. Screen readers do not announce such a notice when it appears. */
  standing?: boolean;
  children: ReactNode;
  className?: string;
}

/**
 * Renders a message on the page about what has just happened. Screen readers announce errors immediately, and
 * other messages politely.
 */
export function Notice({ kind = 'info', standing = false, children, className }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div
      role={standing ? undefined : kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[kind], className)}
    >
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
