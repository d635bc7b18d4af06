import { words } from '../words.ts';
import { useActions, useView } from './use-view.ts';
import styles from './notice.module.css';

/** Says why the space is not shown, and what one can do instead. */
export function Notice() {
  const stage = useView((view) => view.stage);
  const { openBuiltIn, reopen } = useActions();
  if (stage.kind === 'substitute') {
    return <output className={styles.strip}>{words.substitute}</output>;
  }
  if (stage.kind === 'framed' && stage.note) {
    return <output className={styles.strip}>{stage.note}</output>;
  }
  if (stage.kind !== 'closed' && stage.kind !== 'flat') return null;
  return (
    <section className={styles.notice} data-kind={stage.kind} role="alert">
      <p>{stage.reason}</p>
      <div className={styles.ways}>
        {stage.again && (
          <button type="button" onClick={reopen}>
            {words.tryAgain}
          </button>
        )}
        {stage.kind === 'closed' && stage.offerBuiltIn && (
          <button type="button" className="primary" onClick={openBuiltIn}>
            {words.openBuiltIn}
          </button>
        )}
      </div>
    </section>
  );
}
