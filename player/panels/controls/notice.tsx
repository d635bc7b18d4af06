import { useState } from 'react';
import { texts } from '../../state/texts.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './notice.module.css';
import { Button } from '../parts/icons.tsx';

/** Renders why the capture is not shown, and what the user can do. */
export function Notice() {
  const screen = usePlayerState((state) => state.screen);
  const substitute = usePlayerState((state) => state.substitute);
  const { openBuiltIn, reopen } = useActions();
  if (substitute && screen.kind === 'walking') {
    return <output className={`float small ${styles.strip}`}>{texts.substitute}</output>;
  }
  if (screen.kind === 'framed' && screen.note) {
    return <FrameNote key={screen.note} note={screen.note} again={screen.again} />;
  }
  if (screen.kind !== 'failed' && screen.kind !== 'flat') return null;
  return (
    <section className={`float ${styles.notice}`} data-kind={screen.kind} role="alert">
      <p>{screen.reason}</p>
      <div className={`ways ${styles.ways}`}>
        {screen.again && <Button label={texts.tryAgain} onClick={reopen} />}
        {screen.kind === 'failed' && screen.offerBuiltIn && (
          <Button label={texts.openBuiltIn} className="primary" onClick={openBuiltIn} />
        )}
      </div>
    </section>
  );
}

/**
 * Renders a notice about a provider's page. Users can close the notice, because it covers part of the page.
 */
function FrameNote({ note, again }: { note: string; again: boolean }) {
  const [read, setRead] = useState(false);
  const { reopen } = useActions();
  if (read) return null;
  return (
    <section className={`float small ${styles.strip}`}>
      <output>{note}</output>
      <div className={`ways ${styles.ways}`}>
        {again && <Button label={texts.tryAgain} onClick={reopen} />}
        <Button label={texts.dismiss} onClick={() => setRead(true)} />
      </div>
    </section>
  );
}
