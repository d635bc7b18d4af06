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

/** Renders a page of sections with a title and an introductory sentence. */
export function Page({ title, lead, more, children }: PageProps) {
  return (
    <div className={`stack one-column ${styles.page}`}>
      <div className="stack gap-2">
        <h1>{title}</h1>
        <p className="muted measure">{lead}</p>
        {more}
      </div>
      {children}
    </div>
  );
}
