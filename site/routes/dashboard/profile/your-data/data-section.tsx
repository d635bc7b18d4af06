import { type ComponentProps, useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './your-data.module.css';
import type { YourDataAnswer, YourDataIntent } from './your-data-answer.ts';
import { Link } from 'react-router';
import { pages, YOUR_DATA_ANSWER } from '../../../../../contract/addresses.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { ButtonForm } from '../../button-form.tsx';
import { FormNotice } from '../../form-notice.tsx';
import { texts } from './texts.ts';

interface DataSectionProps {
  heading: string;
  lead: ReactNode;
  /**
   * The result of the last form that the user sent in 'Your data'. Only the section that contains the form
   * shows the result.
   */
  answer: YourDataAnswer | undefined;
  intents: readonly YourDataIntent[];
  children: ReactNode;
  /** Content below the result: parts that show their own results. */
  parts?: ReactNode;
}

/** Renders a section of 'Your data'. */
export function DataSection({ heading, lead, answer, intents, children, parts }: DataSectionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const own = answer && intents.includes(answer.intent) ? answer : undefined;
  // The pressed button disappears together with what it removed, so the focus moves to the heading.
  // If the user has moved the focus elsewhere, it does not change.
  useEffect(() => {
    const { activeElement, body } = document;
    const near = activeElement === body || title.current?.parentElement?.contains(activeElement);
    if (own?.ok && near) title.current?.focus({ preventScroll: true });
  }, [own]);
  return (
    <section className={`stack gap-3 line-above ${styles.section}`} aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1} className="large">
        {heading}
      </h3>
      <p className="soft measure">{lead}</p>
      {children}
      <DataNotice answer={own} />
      {parts}
    </section>
  );
}

/** Renders a part of a section with a heading. */
export function DataPart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`stack gap-3 ${styles.part}`} aria-labelledby={id}>
      <h4 id={id} className="medium">
        {heading}
      </h4>
      {children}
    </section>
  );
}

interface DataFormProps extends Omit<ComponentProps<typeof ButtonForm>, 'action'> {
  intent: YourDataIntent;
}

/** Renders a form in 'Your data' with one button. */
export function DataForm(form: DataFormProps) {
  return <ButtonForm action={pages.yourDataAnswer()} {...form} />;
}

/**
 * Renders the result of a form in 'Your data'. The addresses of most forms contain the anchor of the result,
 * so that users see the result even without scripts.
 */
export function DataNotice({ answer }: { answer: YourDataAnswer | undefined }) {
  if (!answer) return null;
  return (
    <div id={YOUR_DATA_ANSWER} className={styles.notice}>
      <FormNotice answer={answer} />
    </div>
  );
}

/** Renders why a form requires a recent sign-in, with a link to sign in and return to this page. */
export function FreshSignInNotice() {
  return (
    <div className={`row wrap small ${styles.signInAgain}`}>
      <p>{texts.fresh}</p>
      <Link to={pages.signInAgain(pages.yourData())} className={buttonClass()}>
        {texts.signInAgain}
      </Link>
    </div>
  );
}
