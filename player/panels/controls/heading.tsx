import styles from './heading.module.css';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { texts } from '../../state/texts.ts';
import { Button } from '../parts/icons.tsx';

const TEXTS = { unchanged: '', saving: texts.saving, saved: texts.saved, 'not-saved': texts.notSaved };

/**
 * Renders the name of the tour, or of the capture if the tour has no name; the current room; and whether
 * everything is saved.
 */
export function Heading() {
  const name = usePlayerState(({ tourName, capture }) => tourName || capture?.name);
  const room = usePlayerState(({ place, mode }) => (mode === 'inside' ? place.room?.name : undefined));
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const canEdit = usePlayerState((state) => state.canEdit);
  if (!name) return null;
  return (
    <header className={`float ${styles.heading}`} data-flat={flat}>
      <h1 className={`clip medium ${styles.name}`} dir="auto">
        {name}
      </h1>
      {room && !flat && <p className="unprinted soft">{room}</p>}
      {canEdit && <SaveState />}
    </header>
  );
}

function SaveState() {
  const saving = usePlayerState((state) => state.saving);
  const { retrySaving } = useActions();
  return (
    <div className={`unprinted soft ${styles.saving}`} data-state={saving.kind}>
      <output>
        {TEXTS[saving.kind]}
        {saving.kind === 'not-saved' && (
          <span className="muted">
            {' '}
            {saving.detail} {texts.keptHere[saving.why]}
          </span>
        )}
      </output>
      {saving.kind === 'not-saved' && <Button label={texts.tryAgain} onClick={retrySaving} />}
    </div>
  );
}
