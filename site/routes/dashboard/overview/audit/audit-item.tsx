import type { AuditEntry } from '../../../../../contract/audit.ts';
import { RelativeTime } from '../../../../ui/time/relative-time.tsx';
import styles from './audit-log.module.css';
import { actions, texts } from './texts.ts';

/** One thing that a staff member did. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { actorId, actorName, action, subjectId, subjectName, at } = entry;
  return (
    <li className={styles.item}>
      <p>
        <Person id={actorId} name={actorName} /> {actions[action]}
        {subjectId ? (
          <>
            {' '}
            <Person id={subjectId} name={subjectName} />
          </>
        ) : null}
      </p>
      <p className={styles.time}>
        <RelativeTime at={at} />
      </p>
    </li>
  );
}

/** Names are what people call themselves, so the id stands beside them. */
function Person({ id, name }: { id: string; name: string | null }) {
  return (
    <>
      <bdi className={styles.name}>{name === null ? texts.gone : name || texts.nameless}</bdi>{' '}
      <code className={styles.id}>{id}</code>
    </>
  );
}
