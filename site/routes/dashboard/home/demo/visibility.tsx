import { useNavigation } from 'react-router';
import { Switch } from '../../../../ui/field/switch.tsx';
import { texts } from './texts.ts';
import styles from './visibility.module.css';

/** Who can see the twin: a switch that is saved by itself, at once. Null where there is no twin yet. */
export function Visibility({ isPublic, isScan }: { isPublic: boolean | null; isScan: boolean }) {
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const changing = intent === 'make-public' || intent === 'make-private';
  const on = changing ? intent === 'make-public' : (isPublic ?? false);
  return (
    <div className={styles.visibility}>
      <Switch
        name="intent"
        value={on ? 'make-private' : 'make-public'}
        label={texts.visibility}
        hint={isPublic === null ? `${texts.visibilityHint} ${texts.privateAtFirst}` : texts.visibilityHint}
        on={on}
        busy={changing}
        disabled={isPublic === null}
      />
      <p className={styles.note}>{isScan ? texts.scanPrivacyNote : texts.privacyNote}</p>
    </div>
  );
}
