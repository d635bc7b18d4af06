import { Search, X } from '../../../design/icons.ts';
import { useRef } from 'react';
import { tagTexts } from '../../state/tag-texts.ts';
import { PanelIcon } from '../parts/panel-icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './find-field.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** Looks for tags by their words. `found`: how many there are, as a sentence; null while nothing is looked for. */
export function FindField({ found }: { found: string | null }) {
  const text = usePlayerState((state) => state.find);
  const { find } = useActions();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <div className={`control ${styles.field}`}>
        <PanelIcon icon={Search} size={16} />
        <input
          ref={field}
          type="text"
          dir="auto"
          value={text}
          aria-label={tagTexts.find}
          placeholder={tagTexts.find}
          autoComplete="off"
          onChange={(event) => find(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label={tagTexts.findAll}
            onClick={() => {
              find('');
              field.current?.focus();
            }}
          />
        )}
      </div>
      <p role="status" className={styles.found}>
        {found}
      </p>
    </search>
  );
}
