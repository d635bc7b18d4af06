import { data } from 'react-router';
import type { AuditPage } from '../../../../contract/audit.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { UserPage } from '../../../../contract/account/user.ts';
import { listEntries } from '../../../../server/domain/audit/list-entries.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { listUsers } from '../../../../server/domain/users/list-users.ts';
import { newestUser } from '../../../../server/domain/users/newest-user.ts';
import { statusOf } from '../../../../server/platform/errors/status.ts';
import { toAppError } from '../../../../server/platform/errors/to-app-error.ts';
import { useWatch } from '../../../browser/watch-route.ts';
import { Notice } from '../../../ui/notice.tsx';
import { pageTitle } from '../../../page/page-title.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { failureAsAnswer } from '../failure-as-answer.ts';
import { signedIn } from '../signed-in-actor.ts';
import { AuditLog } from './audit-log.tsx';
import { texts as audits } from './audit-texts.ts';
import { blockAction } from './block-action.ts';
import { texts as blocking } from './blocking-texts.ts';
import { texts } from './texts.ts';
import type { Route } from './+types/overview.ts';
import styles from './overview.module.css';
import { UserList } from './user-list.tsx';
import { UserSearch } from './user-search.tsx';

export { ErrorBoundary } from '../layout/page-error.tsx';

/** To anyone but staff the page says nothing, its title included. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? texts.title : undefined) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  if (!signedIn(actor).staff) return null;
  const q = url.searchParams.get('q') ?? '';
  try {
    const newest = await newestUser(server, actor);
    const page = await listUsers(server, actor, { q });
    return { q, page, newest, audit: await listEntries(server, actor, {}), error: null };
  } catch (error) {
    server.log.error({ err: error }, 'users could not be listed');
    const page: UserPage = { users: [], next: null };
    const { code, message } = toAppError(error);
    const audit: AuditPage = { entries: [], next: null };
    return data({ q, page, newest: null, audit, error: message }, { status: statusOf(code) });
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  return blockAction(server, signedIn(actor), await request.formData());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, { text: blocking.failed });
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  // A page needs a heading, even one that says nothing and is for screen readers only.
  if (!loaderData) {
    return (
      <h1>
        <VisuallyHidden>{pageTitle()}</VisuallyHidden>
      </h1>
    );
  }
  return <UsersPage {...loaderData} />;
}

interface UsersPageProps {
  q: string;
  page: UserPage;
  /** The cursor behind the newest user there is. */
  newest: string | null;
  audit: AuditPage;
  error: string | null;
}

function UsersPage({ q, page, newest, audit, error }: UsersPageProps) {
  useWatch([{ topic: formatTopic({ kind: 'users' }) }]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <a href="#audit-log">{audits.heading}</a>
      </div>
      <UserSearch q={q} />
      {error ? (
        <Notice kind="error">{error}</Notice>
      ) : (
        <>
          <UserList key={q} q={q} page={page} newest={newest} />
          <AuditLog page={audit} />
        </>
      )}
    </div>
  );
}
