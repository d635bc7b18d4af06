import { Box } from '../../ui/icons.ts';
import { useEffect } from 'react';
import { pages } from '../../../contract/addresses.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import styles from './no-twin.module.css';
import { digitalTwin as texts } from './texts.ts';

interface NoTwinProps {
  title: string;
  hint: string;
  /** What the specification has on the console. */
  log?: string;
}

/** Where a twin would be: why there is none, and the ways on. */
export function NoTwin({ title, hint, log }: NoTwinProps) {
  useEffect(() => {
    if (log) console.error(log);
  }, [log]);
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <Box size={32} aria-hidden="true" className={styles.icon} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.ways}>
        <a href={pages.dashboard()} target="_top" className={buttonClass({ variant: 'primary' })}>
          {texts.toDashboard}
        </a>
        <a href={pages.landing()} target="_top" className={buttonClass()}>
          {texts.toHome}
        </a>
      </div>
    </main>
  );
}
