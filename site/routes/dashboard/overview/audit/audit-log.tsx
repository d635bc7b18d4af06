import type { AuditPage } from '../../../../../contract/audit.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { AuditItem } from './audit-item.tsx';
import styles from './audit-log.module.css';
import { texts } from './texts.ts';
import { useOlderEntries } from './use-older-entries.ts';

/** What staff have looked up and decided, newest first. */
export function AuditLog({ page }: { page: AuditPage }) {
  const { entries, more, loading, error, loadMore } = useOlderEntries(page);
  return (
    <section id="audit-log" aria-labelledby="audit-heading" className={styles.section}>
      <h2 id="audit-heading" className={styles.heading}>
        {texts.heading}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      {entries.length === 0 ? <p>{texts.nobody}</p> : null}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {more ? (
        <div>
          <Button busy={loading} onClick={() => void loadMore()}>
            {loading ? texts.loading : texts.more}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
