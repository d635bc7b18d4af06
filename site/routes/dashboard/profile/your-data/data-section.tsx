import { useEffect, useId, useRef, type ReactNode } from 'react';
import { DataNotice } from './data-notice.tsx';
import styles from './data-section.module.css';
import type { YourDataAnswer, YourDataIntent } from './your-data-answer.ts';

interface DataSectionProps {
  heading: string;
  lead: ReactNode;
  /** What came of the last form of 'Your data'; shown where it is one of the section's own. */
  answer: YourDataAnswer | undefined;
  intents: readonly YourDataIntent[];
  children: ReactNode;
  /** Below what came of the form: parts that say so of their own. */
  parts?: ReactNode;
}

/** One section of 'Your data'. */
export function DataSection({ heading, lead, answer, intents, children, parts }: DataSectionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const own = answer && intents.includes(answer.intent) ? answer : undefined;
  // What was pressed goes with what it removed. Who is elsewhere by now stays there.
  useEffect(() => {
    const { activeElement, body } = document;
    const near = activeElement === body || title.current?.parentElement?.contains(activeElement);
    if (own?.ok && near) title.current?.focus({ preventScroll: true });
  }, [own]);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1} className={styles.heading}>
        {heading}
      </h3>
      <p className={styles.lead}>{lead}</p>
      {children}
      <DataNotice answer={own} />
      {parts}
    </section>
  );
}

/** A part of a section, under a heading of its own. */
export function DataPart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h4 id={id} className={styles.partHeading}>
        {heading}
      </h4>
      {children}
    </section>
  );
}
