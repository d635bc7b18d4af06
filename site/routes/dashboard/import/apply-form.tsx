import { Form, useNavigation } from 'react-router';
import { kindOfCollection } from '../../../../contract/changes/kinds/kinds.ts';
import type { Import, ImportPreview } from '../../../../contract/import.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { texts } from './texts.ts';
import styles from './apply-form.module.css';
import { ImportForm } from './import-form.tsx';

/** What is replaced, what has to be agreed to, and the button that imports it. */
export function ApplyForm({ found, preview }: { found: Import; preview: ImportPreview }) {
  const { table, collections, refusedCount } = preview;
  const { current } = found;
  if (table && table.revision !== current?.revision) {
    return (
      <>
        <Notice>{texts.changedSince}</Notice>
        <ImportForm found={found} intent="check-again" label={texts.checkAgain} />
      </>
    );
  }
  const news = !table || collections.some(({ added, changed }) => added + changed > 0);
  return (
    <div className={styles.apply}>
      {preview.twin ? <Replaced current={current} /> : null}
      {news ? (
        <ApplyButton found={found} replaces={preview.twin !== null} refused={refusedCount} />
      ) : (
        <p>{texts.nothingNew}</p>
      )}
      <ImportForm found={found} intent="discard" label={texts.discard} />
    </div>
  );
}

function Replaced({ current }: Pick<Import, 'current'>) {
  return (
    <div>
      <h3 className={styles.title}>{texts.replaces}</h3>
      <p dir="auto">{current ? texts.replaced(current.name, current.items) : texts.replacesNothing}</p>
      {current?.public ? <p className={styles.note}>{texts.replacePublic}</p> : null}
    </div>
  );
}

interface ApplyButtonProps {
  found: Import;
  /** A twin is in the file. */
  replaces: boolean;
  refused: number;
}

function ApplyButton({ found, replaces, refused }: ApplyButtonProps) {
  const { formData } = useNavigation();
  const { id, collection, current, format } = found;
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="import" value={id} />
      <input type="hidden" name="revision" value={current?.revision ?? 0} />
      {current && replaces ? <Checkbox name="replace" required label={texts.replace} /> : null}
      {refused > 0 ? <Checkbox name="leaveOut" required label={texts.leaveOut(refused)} /> : null}
      <div>
        <Button
          type="submit"
          name="intent"
          value="apply"
          variant="primary"
          busy={formData?.get('intent') === 'apply'}
        >
          {format === 'csv'
            ? texts.applyTable(kindOfCollection(collection)?.plural ?? collection)
            : replaces
              ? texts.apply
              : texts.applyScans}
        </Button>
      </div>
    </Form>
  );
}
