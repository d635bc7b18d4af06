import type { ReactNode } from 'react';
import styles from './item-list.module.css';

interface ListItemProps {
  /** The id of the entry's text, to which `aria-describedby` of its buttons refers. */
  id: string;
  name: string;
  /** A mark beside the name. */
  mark?: string;
  /** The details, in paragraphs. */
  children: ReactNode;
  /** The actions, on the right. */
  action: ReactNode;
}

/** Renders a list entry: its text and its actions. */
export function ListItem({ id, name, mark, children, action }: ListItemProps) {
  return (
    <li className={`row wrap spread line-below ${styles.item}`}>
      <div id={id} className="stack gap-1 shrinks">
        <p className={`ways strong ${styles.name}`} dir="auto">
          {name}
          {mark ? <span className={styles.mark}>{mark}</span> : null}
        </p>
        <div className="stack gap-1 soft tabular break">{children}</div>
      </div>
      {action}
    </li>
  );
}

/** Renders the list that contains the entries. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className="stack plain-list">{children}</ul>;
}
