import { useState } from 'react';
import { words } from '../../state/texts.ts';
import { useActions, useView } from '../parts/use-player.ts';
import styles from './notice.module.css';

/** Says why the space is not shown, and what one can do instead. */
export function Notice() {
  const stage = useView((view) => view.stage);
  const { openBuiltIn, reopen } = useActions();
  if (stage.kind === 'substitute') {
    return <output className={styles.strip}>{words.substitute}</output>;
  }
  if (stage.kind === 'framed' && stage.note) {
    return <FrameNote key={stage.note} note={stage.note} again={stage.again} />;
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

/** What is to be known of a provider's page. It lies over that page, so it can be put away. */
function FrameNote({ note, again }: { note: string; again: boolean }) {
  const [read, setRead] = useState(false);
  const { reopen } = useActions();
  if (read) return null;
  return (
    <section className={styles.strip}>
      <output>{note}</output>
      <div className={styles.ways}>
        {again && (
          <button type="button" onClick={reopen}>
            {words.tryAgain}
          </button>
        )}
        <button type="button" onClick={() => setRead(true)}>
          {words.dismiss}
        </button>
      </div>
    </section>
  );
}
