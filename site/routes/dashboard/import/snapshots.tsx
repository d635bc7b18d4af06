import type { SnapshotList } from '../../../../contract/import.ts';
import { ItemList, ListItem } from '../../../ui/item-list.tsx';
import { FormNotice } from '../form-notice.tsx';
import type { ImportAnswer } from './import-action.ts';
import { texts } from './texts.ts';
import styles from './import.module.css';
import { useId, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Day, RelativeTime } from '../../../ui/relative-time.tsx';

interface SnapshotsProps {
  snapshots: SnapshotList['snapshots'];
  /** The revision of the existing twin; 0 if there is none. */
  revision: number;
  answer: ImportAnswer | undefined;
}

/** Renders the snapshots of the twin from before imports. */
export function Snapshots({ snapshots, revision, answer }: SnapshotsProps) {
  const own = answer?.intent === 'restore' || answer?.intent === 'remove' ? answer : undefined;
  return (
    <section className={styles.snapshots} aria-labelledby="earlier">
      <h2 id="earlier" className={styles.snapshotsTitle}>
        {texts.earlier}
      </h2>
      <p className={styles.lead}>{snapshots.length > 0 ? texts.earlierLead : texts.noEarlier}</p>
      <FormNotice answer={own} />
      {snapshots.length > 0 ? (
        <ItemList>
          {snapshots.map((snapshot) => (
            <SnapshotItem
              key={snapshot.id}
              snapshot={snapshot}
              revision={revision}
              asked={own?.ask === snapshot.id}
            />
          ))}
        </ItemList>
      ) : null}
    </section>
  );
}

interface SnapshotItemProps {
  snapshot: SnapshotList['snapshots'][number];
  revision: number;
  /** True if the page asks for confirmation, because the form was sent before the dialog could open. */
  asked: boolean;
}

/** Renders a snapshot, with buttons to restore or delete it. */
function SnapshotItem({ snapshot, revision, asked }: SnapshotItemProps) {
  const { id, name, reason, bytes, takenAt, expiresAt } = snapshot;
  const nameId = useId();
  const { formData } = useNavigation();
  const busy = formData?.get('snapshot') === id ? formData.get('intent') : null;
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  return (
    <ListItem
      id={nameId}
      name={name.trim() ? name : texts.unnamed}
      action={
        <>
          <Form method="post" preventScrollReset className={styles.buttons}>
            <input type="hidden" name="snapshot" value={id} />
            <input type="hidden" name="revision" value={revision} />
            {asked ? <input type="hidden" name="confirmed" value="yes" /> : null}
            {asked ? <p className={styles.ask}>{texts.askRemoveText}</p> : null}
            <Button intent="restore" size="sm" aria-describedby={nameId} busy={busy === 'restore'}>
              {texts.restore}
            </Button>
            <Button
              intent="remove"
              size="sm"
              variant={asked ? 'danger' : 'quiet'}
              aria-describedby={nameId}
              busy={busy === 'remove'}
              onClick={(event) => {
                if (asked) return;
                event.preventDefault();
                setAsking(true);
              }}
            >
              {texts.remove}
            </Button>
          </Form>
          <ConfirmDialog
            open={asking}
            title={texts.askRemove}
            confirmLabel={texts.remove}
            cancelLabel={texts.keep}
            danger
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              void submit(
                { intent: 'remove', snapshot: id, confirmed: 'yes' },
                { method: 'post', preventScrollReset: true },
              );
            }}
          >
            <p>{texts.askRemoveText}</p>
          </ConfirmDialog>
        </>
      }
    >
      <p>
        {texts.reasons[reason]}, <RelativeTime at={{ seconds: Math.floor(takenAt / 1000) }} />
      </p>
      <p>
        {texts.size(bytes)}, {texts.until} <Day iso={new Date(expiresAt).toISOString().slice(0, 10)} />
      </p>
    </ListItem>
  );
}
