import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** A decorative icon. */
  icon?: ReactNode;
  /** Why the list or document is empty, and what the user can do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Renders a message in place of an empty list or document. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={`stack gap-3 centered ${styles.empty}`}>
      {icon ? (
        <span className="muted" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <h2>{title}</h2>
      {children ? <div className={`muted ${styles.text}`}>{children}</div> : null}
      {action}
    </div>
  );
}
