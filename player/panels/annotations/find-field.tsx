import { Search, X } from '../../../design/icons.ts';
import { useRef } from 'react';
import { FILTER_MAX } from '../../../contract/protocol/view-state.ts';
import type { findTexts } from '../../state/annotations/annotation-texts.ts';
import { PanelIcon } from '../parts/panel-icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './find-field.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

interface FindFieldProps {
  texts: ReturnType<typeof findTexts>;
  /** How many there are, as a sentence; null while nothing is looked for. */
  found: string | null;
}

/** Looks for annotations by their words. */
export function FindField({ texts, found }: FindFieldProps) {
  const text = usePlayerState((state) => state.filter);
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
          aria-label={texts.find}
          placeholder={texts.find}
          maxLength={FILTER_MAX}
          autoComplete="off"
          onChange={(event) => find(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label={texts.findAll}
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
