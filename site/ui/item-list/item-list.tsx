import type { ReactNode } from 'react';
import styles from './data-item.module.css';

interface DataItemProps {
  /** Of its words, for buttons to be described by. */
  id: string;
  name: string;
  /** Beside the name. */
  mark?: string;
  /** What is known of it: paragraphs. */
  children: ReactNode;
  /** What can be done with it, on the right. */
  action: ReactNode;
}

/** An entry of a list of 'Your data'. */
export function DataItem({ id, name, mark, children, action }: DataItemProps) {
  return (
    <li className={styles.item}>
      <div id={id} className={styles.words}>
        <p className={styles.name}>
          {name}
          {mark ? <span className={styles.mark}>{mark}</span> : null}
        </p>
        <div className={styles.facts}>{children}</div>
      </div>
      {action}
    </li>
  );
}

/** The list around them. */
export function DataList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
