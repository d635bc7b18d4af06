import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import styles from '../sign-in.module.css';
import { texts } from '../texts.ts';

export type Outcome = { kind: 'done' } | { kind: 'invalid' } | { kind: 'failed' | 'blocked'; detail: string };

interface LinkOutcomeProps {
  outcome: Outcome;
  next: string;
  onRetry: () => void;
  onOtherEmail: () => void;
}

/** How signing in by link ended, and the way on. */
export function LinkOutcome({ outcome, next, onRetry, onOtherEmail }: LinkOutcomeProps) {
  if (outcome.kind === 'done') {
    return (
      <div className={styles.panel}>
        <h1 className={styles.heading}>{texts.done}</h1>
        <a className={buttonClass({ variant: 'primary', wide: true })} href={next}>
          {texts.continue}
        </a>
      </div>
    );
  }
  const invalid = outcome.kind === 'invalid';
  const again = outcome.kind === 'failed';
  return (
    <div className={styles.panel}>
      <h1 className={styles.heading}>{invalid ? texts.invalid : texts.failed}</h1>
      <p>{outcome.kind === 'invalid' ? texts.invalidHint : outcome.detail}</p>
      {again ? (
        <Button variant="primary" wide onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
      <a
        className={buttonClass({ variant: again ? 'secondary' : 'primary', wide: true })}
        href={pages.signIn()}
      >
        {texts.return}
      </a>
      {invalid ? (
        <Button variant="quiet" wide onClick={onOtherEmail}>
          {texts.otherEmail}
        </Button>
      ) : null}
    </div>
  );
}
