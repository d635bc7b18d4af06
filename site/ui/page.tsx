import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** A sentence about the purpose of the page. */
  lead: string;
  /** Content below the lead. */
  more?: ReactNode;
  children: ReactNode;
}

/** Renders a page of sections under a title and a lead sentence. */
export function Page({ title, lead, more, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {more}
      </div>
      {children}
    </div>
  );
}
