import type { SnapshotList } from '../../../../contract/import.ts';
import { ItemList } from '../../../ui/item-list.tsx';
import { FormNotice } from '../form-notice.tsx';
import type { ImportAnswer } from './import-action.ts';
import { texts } from './texts.ts';
import { SnapshotItem } from './snapshot-item.tsx';
import styles from './snapshots.module.css';

interface SnapshotsProps {
  snapshots: SnapshotList['snapshots'];
  /** Of the twin that there is; 0 for none. */
  revision: number;
  answer: ImportAnswer | undefined;
}

/** What the twin was before imports. */
export function Snapshots({ snapshots, revision, answer }: SnapshotsProps) {
  const own = answer?.intent === 'restore' || answer?.intent === 'remove' ? answer : undefined;
  return (
    <section className={styles.snapshots} aria-labelledby="earlier">
      <h2 id="earlier" className={styles.title}>
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
