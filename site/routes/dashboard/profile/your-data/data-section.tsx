import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormNotice } from '../../forms/form-notice.tsx';
import styles from './data-section.module.css';
import type { YourDataAnswer } from './your-data-answer.ts';

interface DataSectionProps {
  heading: string;
  lead: ReactNode;
  /** What came of one of its forms. */
  answer: YourDataAnswer | undefined;
  children: ReactNode;
}

/** One section of 'Your data'. */
export function DataSection({ heading, lead, answer, children }: DataSectionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const done = answer?.ok ? answer.at : undefined;
  // What was pressed may be gone with what it removed, and the focus with it.
  useEffect(() => {
    if (done !== undefined && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true });
    }
  }, [done]);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1} className={styles.heading}>
        {heading}
      </h3>
      <p className={styles.lead}>{lead}</p>
      {children}
      <FormNotice answer={answer} />
    </section>
  );
}
