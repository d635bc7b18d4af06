import styles from './overview.module.css';
import type { AuditPage, AuditEntry, AuditAction } from '../../../../contract/audit.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { api } from '../../../../contract/addresses.ts';
import { LoadMore, useOlder } from '../use-older.tsx';

/** The texts of actions. If an action concerns a user, the user's name follows the text. */
const actions: Readonly<Record<AuditAction, string>> = {
  'list-users': 'looked at the list of users',
  'search-users': 'searched the list of users',
  'export-users': 'exported the list of users',
  'read-profile': 'read the profile of',
  'read-messages': 'read the messages of',
  block: 'blocked',
  unblock: 'unblocked',
  'list-twins': 'looked at the names of the twins of',
  'hand-over': 'handed over twins of',
  'hand-over-to': 'offered twins to',
  'grant-staff': 'gave staff rights to',
  'revoke-staff': 'revoked the staff rights of',
  'sign-out': 'signed out everywhere',
  'create-runner': 'added a scan runner',
  'revoke-runner': 'revoked a scan runner',
};

export const auditTexts = {
  heading: 'Audit log',
  lead: 'See what staff viewed and changed. Entries are never changed or removed. Repeated views within ten minutes count as one entry. The log stores only IDs but shows current names.',
  nobody: 'No entries yet.',
  nameless: 'No name',
  gone: 'Deleted account',
  more: 'Show older entries',
  loading: 'Loading...',
} as const;

/** Renders what staff viewed and changed, newest first. */
export function AuditLog({ page }: { page: AuditPage }) {
  const older = useOlder(page, (each) => each.entries, api.audit);
  return (
    <section id="audit-log" aria-labelledby="audit-heading" className={`stack gap-3 ${styles.audit}`}>
      <h2 id="audit-heading">{auditTexts.heading}</h2>
      <p className="soft measure">{auditTexts.lead}</p>
      {older.items.length === 0 ? <p>{auditTexts.nobody}</p> : null}
      <ol className="plain-list line-above">
        {older.items.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="stack gap-3 at-start">
        <LoadMore {...older} label={older.loading ? auditTexts.loading : auditTexts.more} />
      </div>
    </section>
  );
}

/** Renders an entry in the audit log. */
function AuditItem({ entry }: { entry: AuditEntry }) {
  const { actorId, actorName, action, subjectId, subjectName, at } = entry;
  return (
    <li className={`flex wrap spread small break line-below ${styles.item}`}>
      <p>
        <Person id={actorId} name={actorName} /> {actions[action]}
        {subjectId ? (
          <>
            {' '}
            <Person id={subjectId} name={subjectName} />
          </>
        ) : null}
      </p>
      <p className="muted tabular">
        <RelativeTime at={at} />
      </p>
    </li>
  );
}

/** Renders a user's name and id. The id tells users apart, because they choose their own names. */
function Person({ id, name }: { id: string; name: string | null }) {
  return (
    <>
      <bdi className="strong">{name === null ? auditTexts.gone : name || auditTexts.nameless}</bdi>{' '}
      <code className="muted">{id}</code>
    </>
  );
}
