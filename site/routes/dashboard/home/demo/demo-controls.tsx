import { Link } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { extractCaptureId, isCaptureId } from '../../../../../contract/capture-id.ts';
import { TEXT_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { isScanId } from '../../../../../contract/scans/scan-id.ts';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { texts } from './texts.ts';
import styles from './demo-section.module.css';
import type { DemoFields } from './demo-fields.ts';

interface DemoControlsProps {
  values: DemoFields;
  /** Not before something was typed or saved. */
  showIdError: boolean;
  edit: (field: keyof DemoFields, value: string) => void;
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
        maxLength={TEXT_MAX_LENGTH}
        value={values.matterportId}
        onChange={(event) => edit('matterportId', extractCaptureId(event.target.value))}
      />
      <p className={styles.lead}>
        <Link to={pages.scans()}>{texts.uploadScan}</Link>
        {isScanId(values.matterportId) ? (
          <>
            {' · '}
            <Link to={pages.scan(values.matterportId)}>{texts.setUp}</Link>
          </>
        ) : null}
      </p>
      <TextField
        name="name"
        label={texts.name}
        autoComplete="off"
        dir="auto"
        maxLength={TEXT_MAX_LENGTH}
        value={values.name}
        onChange={(event) => edit('name', event.target.value)}
      />
    </>
  );
}
