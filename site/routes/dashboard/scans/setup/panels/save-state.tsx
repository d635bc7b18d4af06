import { CircleCheck, CloudOff } from '../../../../../../design/icons.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Spinner } from '../../../../../ui/button/spinner.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import type { SavingControls } from '../state/use-saving.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

/** Whether what is shown is saved. */
export function SaveState({ saving, retry }: SavingControls) {
  const { state } = saving;
  if (state === 'conflict') return null;
  if (state === 'failed') {
    return (
      <p role="alert" className={styles.saveState} data-state="failed">
        {texts.saveFailed} {saving.text}
        <Button size="sm" onClick={retry}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  const icons = {
    saved: <CircleCheck size={18} aria-hidden="true" />,
    offline: <CloudOff size={18} aria-hidden="true" />,
    waiting: null,
    saving: <Spinner />,
  };
  return (
    <p role={state === 'offline' ? 'alert' : undefined} className={styles.saveState} data-state={state}>
      {icons[state]}
      {texts.saving[state]}
    </p>
  );
}

/** Both windows have corrected the same scan: which of them stays. */
export function SaveConflict({ saving, keepMine, takeTheirs }: SavingControls) {
  if (saving.state !== 'conflict') return null;
  return (
    <Notice kind="error">
      <p>{texts.conflict}</p>
      <div className={styles.answers}>
        <Button size="sm" onClick={keepMine}>
          {texts.keepMine}
        </Button>
        <Button size="sm" onClick={takeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </Notice>
  );
}
