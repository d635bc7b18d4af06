import { useState } from 'react';
import { GuideLink } from '../parts/guide-link.tsx';
import { StorageMeter } from './bin/storage-meter.tsx';
import styles from './files-view.module.css';
import { filesTexts as texts, manageTexts } from './texts.ts';
import { PositionsSetting } from './uploads/positions-setting.tsx';
import { useCanAdd } from './use-documents.ts';
import type { View } from './view.ts';

/** Below the list: what is stored, the bin, settings, and where it is all explained. */
export function FilesFoot({ onOpen }: { onOpen: (view: View) => void }) {
  const canAdd = useCanAdd();
  const [options, setOptions] = useState(false);
  return (
    <footer className={styles.foot}>
      {canAdd && options && (
        <div className={styles.options} id="upload-options">
          <PositionsSetting />
        </div>
      )}
      {canAdd && <StorageMeter />}
      <div>
        {canAdd && (
          <>
            <button type="button" className={styles.quiet} onClick={() => onOpen({ shows: 'bin' })}>
              {manageTexts.bin}
            </button>
            <button
              type="button"
              className={styles.quiet}
              aria-expanded={options}
              aria-controls="upload-options"
              onClick={() => setOptions(!options)}
            >
              {texts.options}
            </button>
          </>
        )}
        <GuideLink name="files">{texts.guide}</GuideLink>
      </div>
    </footer>
  );
}
