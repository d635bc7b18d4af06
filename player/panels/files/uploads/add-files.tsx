import styles from './add-files.module.css';
import { useRef, type ChangeEvent, type ReactNode, useId, useState } from 'react';
import type { UploadTarget } from '../../../../contract/files/upload.ts';
import { Camera, Upload } from '../../../../design/file-icons.ts';
import { IconButton, PanelIcon } from '../../parts/icons.tsx';
import { useActions } from '../../parts/use-player.ts';
import { filesTexts as texts } from '../texts.ts';
import type { Actions } from '../../../state/actions.ts';
import { keptLocally } from '../../../state/settings.ts';

interface AddFilesProps {
  target: UploadTarget;
  /** The text of the button. */
  label?: string;
  className?: string | undefined;
  /** Allows only one file, such as a new version. */
  single?: boolean;
  /** Additional buttons after the buttons that add files. */
  children?: ReactNode;
}

/**
 * Renders a button for choosing files and, on touch devices, a button for taking a picture. With `single`,
 * renders only the button for choosing a file.
 */
export function AddFiles({ target, label = texts.add, className, single = false, children }: AddFilesProps) {
  const actions = useActions();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    startUploads(actions, currentTarget.files ?? [], target);
    currentTarget.value = ''; // Makes choosing the same file again count as a change.
  }

  return (
    <div className={`ways ${styles.add}`}>
      <button type="button" className={className} onClick={() => picker.current?.click()}>
        <PanelIcon icon={Upload} size={18} />
        {label}
      </button>
      <input ref={picker} type="file" hidden multiple={!single} aria-label={label} onChange={take} />
      {!single && (
        <>
          <IconButton
            icon={Camera}
            label={texts.camera}
            className={styles.camera}
            onClick={() => camera.current?.click()}
          />
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            aria-label={texts.camera}
            onChange={take}
          />
        </>
      )}
      {children}
    </div>
  );
}

/** Uploads the chosen files to one place. */
function startUploads(actions: Actions, chosen: Iterable<File>, target: UploadTarget): void {
  const whole = { ...target, ...(keepsPositions() ? { keepPositions: true } : {}) };
  const files = Array.from(chosen, (file) => ({ file, target: whole }));
  if (files.length > 0) actions.files.upload(files);
}

/** Renders the setting that keeps the positions in photos. */
export function PositionsSetting() {
  const [keep, setKeep] = useState(keepsPositions);
  const hint = useId();
  return (
    <div className={styles.setting}>
      <label className="row touchable small gap-3">
        <input
          type="checkbox"
          checked={keep}
          aria-describedby={hint}
          onChange={(event) => {
            setKeepsPositions(event.target.checked);
            setKeep(event.target.checked);
          }}
        />
        {texts.keepPositions}
      </label>
      <p id={hint} className="small-print">
        {texts.keepPositionsHint}
      </p>
    </div>
  );
}

const KEY = 'gov360.keepPositions';

/**
 * Returns whether photos uploaded from this browser keep the positions where they were taken; false by
 * default.
 */
export function keepsPositions(): boolean {
  return keptLocally(KEY) === 'yes';
}

function setKeepsPositions(keep: boolean): void {
  try {
    if (keep) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // The browser blocks storage, so photos are uploaded without positions, which is the default.
  }
}
