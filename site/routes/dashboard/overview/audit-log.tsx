import styles from './overview.module.css';
import type { AuditPage, AuditEntry, AuditAction } from '../../../../contract/audit.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import { readApi } from '../read-api.ts';

/** The texts of actions. If an action affects another user, the user's name follows the text. */
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
  'revoke-staff': 'ended the staff rights of',
  'sign-out': 'signed out everywhere',
  'create-runner': 'added a scan runner',
  'revoke-runner': 'revoked a scan runner',
};

export const auditTexts = {
  heading: 'Audit log',
  lead: 'See what staff viewed and decided. Entries are never changed or removed. Repeated views within ten minutes count as one entry. The log stores only IDs but shows current names.',
  nobody: 'No entries yet.',
  nameless: 'No name',
  gone: 'Deleted account',
  more: 'Show older entries',
  loading: 'Loading...',
} as const;

/** Renders what staff viewed and decided, newest first. */
export function AuditLog({ page }: { page: AuditPage }) {
  const { entries, more, loading, error, loadMore } = useOlderEntries(page);
  return (
    <section id="audit-log" aria-labelledby="audit-heading" className={`stack gap-3 ${styles.audit}`}>
      <h2 id="audit-heading">{auditTexts.heading}</h2>
      <p className="soft measure">{auditTexts.lead}</p>
      {entries.length === 0 ? <p>{auditTexts.nobody}</p> : null}
      <ol className="plain-list line-above">
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {more ? (
        <div>
          <Button busy={loading} onClick={() => void loadMore()}>
            {loading ? auditTexts.loading : auditTexts.more}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Renders an action of a staff member. */
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

/** Renders a user's name and id. The id is needed, because users choose their own names. */
function Person({ id, name }: { id: string; name: string | null }) {
  return (
    <>
      <bdi className="strong">{name === null ? auditTexts.gone : name || auditTexts.nameless}</bdi>{' '}
      <code className="muted">{id}</code>
    </>
  );
}

interface Older {
  pages: readonly AuditPage[];
  error: string | null;
}

/** Returns the newest page, which the loader updates, followed by the older pages that were requested. */
function useOlderEntries(page: AuditPage) {
  /** The page before the first older one, frozen so that new entries do not push others out of the list. */
  const [first, setFirst] = useState(page);
  const [{ pages, error }, setOlder] = useState<Older>({ pages: [], error: null });
  const [loading, setLoading] = useState(false);
  const shown = pages.length > 0 ? [page, first, ...pages] : [page];
  const next = shown.at(-1)?.next ?? null;

  async function loadMore(): Promise<void> {
    if (!next) return;
    setLoading(true);
    if (pages.length === 0) setFirst(page);
    try {
      const read = await readApi<AuditPage>(api.audit(next));
      setOlder((before) => ({ pages: [...before.pages, read], error: null }));
    } catch (failure) {
      setOlder((before) => ({ ...before, error: (failure as Error).message }));
    }
    setLoading(false);
  }

  const entries = new Map(shown.flatMap((each) => each.entries).map((entry) => [entry.id, entry]));
  return { entries: [...entries.values()], more: next !== null, loading, error, loadMore };
}
