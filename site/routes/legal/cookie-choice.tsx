import { Button } from '../../ui/button/button.tsx';
import styles from './legal.module.css';

/** The present choice and the two others, driven by the consent script like the notice itself. */
export function CookieChoice() {
  return (
    <section className={styles.choice} aria-labelledby="your-choice">
      <h3 id="your-choice">Your choice</h3>
      <p aria-live="polite">
        <span className={styles.open}>
          You have not chosen yet. Until you do, there are no performance cookies.
        </span>
        <span className={styles.accepted}>You accepted performance cookies on this device.</span>
        <span className={styles.rejected}>You rejected performance cookies on this device.</span>
      </p>
      <div className={styles.buttons} data-needs-script>
        <Button data-cookie-choice="false">Reject performance cookies</Button>
        <Button data-cookie-choice="true">Accept performance cookies</Button>
      </div>
    </section>
  );
}
