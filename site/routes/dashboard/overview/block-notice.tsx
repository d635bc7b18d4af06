import styles from './block-control.module.css';
import { texts } from './blocking-texts.ts';

/** That a person is kept out, and why. */
export function BlockNotice({ reason }: { reason: string }) {
  return (
    <p className={styles.words}>
      <span className={styles.mark}>{texts.blocked}</span> <bdi>{texts.because(reason)}</bdi>
    </p>
  );
}
