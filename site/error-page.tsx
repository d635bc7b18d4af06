import type { ReactNode } from 'react';
import { pages } from '../contract/addresses.ts';
import styles from './error-page.module.css';
import { PublicFrame } from './public-frame.tsx';
import { Button } from './ui/button.tsx';
import { buttonClass } from './ui/button-class.ts';

export type ErrorKind = 'missing' | 'forbidden' | 'offline' | 'broken';

const texts: Record<ErrorKind, { code: string; title: string; text: string }> = {
  missing: {
    code: '404',
    title: 'There is no page here',
    text: 'The address may be mistyped, or what stood here was removed or made private.',
  },
  forbidden: {
    code: '403',
    title: 'This page is not open to you',
    text: 'You may need to sign in with another account.',
  },
  offline: {
    code: 'Offline',
    title: 'The server can’t be reached',
    text: 'Check your connection and try again. What was saved before is safe.',
  },
  broken: {
    code: '500',
    title: 'Something broke on our side',
    text: 'It was logged and we will look at it. What was saved before is safe. Try again in a moment.',
  },
};

/** What went wrong, in plain words, and the way home. */
export function ErrorPage({ kind, children }: { kind: ErrorKind; children?: ReactNode }) {
  const { code, title, text } = texts[kind];
  return (
    <PublicFrame>
      <div className={styles.error}>
        <p className={styles.code}>{code}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
        <div className={styles.ways}>
          {kind === 'offline' || kind === 'broken' ? (
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          ) : null}
          <a className={buttonClass()} href={pages.landing()}>
            Go to the homepage
          </a>
          <a className={buttonClass({ variant: 'quiet' })} href={pages.dashboard()}>
            Open the dashboard
          </a>
        </div>
      </div>
    </PublicFrame>
  );
}
