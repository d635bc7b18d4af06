import type { ReactNode } from 'react';
import styles from './item-list.module.css';

interface ListItemProps {
  /** Id of its text, which describes its buttons. */
  id: string;
  name: string;
  /** Beside the name. */
  mark?: string;
  /** Details: paragraphs. */
  children: ReactNode;
  /** Actions, on the right. */
  action: ReactNode;
}

/** Renders a list entry: its text and actions. */
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

/** Renders the list around the entries. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
