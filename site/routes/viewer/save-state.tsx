import { CircleCheck, TriangleAlert } from '../../ui/icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './save-state.module.css';
import { viewer as texts } from './texts.ts';

export type Saving =
  | { kind: 'idle' | 'saving' | 'saved' | 'conflict' }
  | { kind: 'not-saved'; detail: string };

/** How the last change stands, in words. */
export function SaveState({ saving }: { saving: Saving }) {
  switch (saving.kind) {
    case 'idle':
      return null;
    case 'saving':
      return (
        <span className={styles.state}>
          <Spinner />
          {texts.saving}
        </span>
      );
    case 'saved':
      return (
        <span className={styles.state}>
          <CircleCheck size={16} aria-hidden="true" className={styles.good} />
          {texts.saved}
        </span>
      );
    case 'conflict':
      return <span className={styles.state}>{texts.conflict}</span>;
    case 'not-saved':
      return (
        <span className={styles.state}>
          <TriangleAlert size={16} aria-hidden="true" className={styles.bad} />
          {texts.notSaved(saving.detail)}
        </span>
      );
  }
}
