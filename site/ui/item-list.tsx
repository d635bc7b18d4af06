import type { ReactNode } from 'react';
import styles from './item-list.module.css';

interface ListItemProps {
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

/** An entry of a list: its words, and what can be done with it. */
export function ListItem({ id, name, mark, children, action }: ListItemProps) {
  return (
    <li className={styles.item}>
      <div id={id} className={styles.words}>
        <p className={styles.name} dir="auto">
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
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
