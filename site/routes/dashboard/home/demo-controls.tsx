import { extractCaptureId, isCaptureId } from '../../../../contract/capture-id.ts';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { demo as texts } from '../texts.ts';
import styles from './demo-controls.module.css';
import type { DemoFields } from './demo-fields.ts';

interface DemoControlsProps {
  values: DemoFields;
  /** Not before something was typed or saved. */
  showIdError: boolean;
  edit: <K extends keyof DemoFields>(field: K, value: DemoFields[K]) => void;
}

export function DemoControls({ values, showIdError, edit }: DemoControlsProps) {
  const valid = isCaptureId(values.matterportId);
  return (
    <>
      <TextField
        name="matterportId"
        label={texts.captureId}
        hint={texts.captureHint}
        error={showIdError && !valid ? texts.invalidId : undefined}
        valid={valid}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={10_000}
        value={values.matterportId}
        onChange={(event) => edit('matterportId', extractCaptureId(event.target.value))}
      />
      <TextField
        name="name"
        label={texts.name}
        autoComplete="off"
        dir="auto"
        maxLength={10_000}
        value={values.name}
        onChange={(event) => edit('name', event.target.value)}
      />
      <div className={styles.visibility}>
        <Switch
          name="public"
          label={texts.visibility}
          hint={texts.visibilityHint}
          checked={values.public}
          onChange={(event) => edit('public', event.target.checked)}
        />
        <p className={styles.note}>{texts.privacyNote}</p>
      </div>
    </>
  );
}
