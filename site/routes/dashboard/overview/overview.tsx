import { data, Form, useNavigation, useSubmit } from 'react-router';
import type { AuditPage } from '../../../../contract/audit.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { UserPage } from '../../../../contract/account/account.ts';
import { listEntries } from '../../../../server/domain/users/audit-log.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { listUsers, newestUser } from '../../../../server/domain/users/list-users.ts';
import { projectVersion } from '../../../../server/platform/config/project.ts';
import { statusOf, toAppError } from '../../../../server/platform/errors/status.ts';
import { useWatch } from '../../../browser/watch-route.ts';
import { Notice } from '../../../ui/notice.tsx';
import { pageTitle } from '../../../page/page-title.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { signedIn } from '../signed-in-actor.ts';
import { AuditLog, auditTexts } from './audit-log.tsx';
import { ScanRunners } from './scan-runners.tsx';
import { blockingTexts, handOverTexts, runnerTexts, texts } from './texts.ts';
import type { Route } from './+types/overview.ts';
import styles from './overview.module.css';
import { UserList } from './user-list.tsx';
import { Search } from '../../../../design/icons.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { handOverLeaver } from '../../../../server/domain/portfolio/hand-over-leaver.ts';
import { createRunner, listRunners, revokeRunner } from '../../../../server/domain/scans/runners/runners.ts';
import { blockUser, unblockUser } from '../../../../server/domain/users/block-user.ts';
import { formText } from '../../../browser/form-text.ts';
import { answerForm } from '../form-answer.ts';
import type { StaffAnswer } from './staff-dialog.tsx';

export { ErrorBoundary } from '../page-error.tsx';

/** Users who are not staff see nothing on this page, so its title for them is only the product name. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? texts.title : undefined) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  if (!signedIn(actor).staff) return null;
  const q = url.searchParams.get('q') ?? '';
  const version = projectVersion();
  try {
    return {
      q,
      version,
      /** The list cursor that points to the newest user. Users who sign up later come after this cursor. */
      newest: await newestUser(server, actor),
      page: await listUsers(server, actor, { q }),
      audit: await listEntries(server, actor, {}),
      runners: await listRunners(server, actor),
      /** True if staff may transfer the twins of departing users. */
      handsOver: server.config.staffHandOver,
      error: null,
    };
  } catch (error) {
    server.log.error({ err: error }, 'users could not be listed');
    const page: UserPage = { users: [], next: null };
    const { code, message } = toAppError(error);
    const audit: AuditPage = { entries: [], next: null };
    return data(
      { q, page, newest: null, audit, runners: [], handsOver: false, version, error: message },
      { status: statusOf(code) },
    );
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  return staffAction(server, signedIn(actor), await request.formData());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, { text: blockingTexts.failed });
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  // A page needs a heading, even if only for screen readers.
  if (!loaderData) {
    return (
      <h1>
        <VisuallyHidden>{pageTitle()}</VisuallyHidden>
      </h1>
    );
  }
  return <UsersPage {...loaderData} />;
}

type UsersPageProps = NonNullable<Route.ComponentProps['loaderData']>;

function UsersPage({ q, page, newest, audit, runners, handsOver, version, error }: UsersPageProps) {
  useWatch([{ topic: formatTopic({ kind: 'users' }) }]);
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <div className={`flex wrap spread ${styles.head}`}>
        <h1>{texts.title}</h1>
        <nav className={`flex wrap ${styles.links}`} aria-label={texts.sections}>
          <a href="#scan-runners">{runnerTexts.heading}</a>
          <a href="#audit-log">{auditTexts.heading}</a>
        </nav>
      </div>
      <UserSearch q={q} />
      {error ? (
        <Notice kind="error">{error}</Notice>
      ) : (
        <>
          <UserList key={q} q={q} page={page} newest={newest} handsOver={handsOver} />
          <ScanRunners runners={runners} />
          <AuditLog page={audit} />
        </>
      )}
      <p className={`soft ${styles.version}`}>{texts.version(version)}</p>
    </div>
  );
}

/** How long to wait after the last key press before the list changes, in milliseconds. */
const PAUSE = 250;

/**
 * Renders a search field for names, email addresses and companies. The search runs while the user types or,
 * without scripts, when they press the button.
 */
function UserSearch({ q }: { q: string }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const field = useRef<HTMLInputElement>(null);
  const search = (form: HTMLFormElement | null) =>
    void (form && submit(form, { replace: true, preventScrollReset: true }));
  const follow = useEffectEvent(search);
  // The user may have typed before hydration.
  useEffect(() => {
    if (field.current && field.current.value !== q) follow(field.current.form);
    // oxlint-disable-next-line react/exhaustive-deps -- only at the start: afterwards `q` follows the input
  }, []);
  const { state, location } = useNavigation();
  const searching = state === 'loading' && location.pathname === pages.overview();

  return (
    <Form
      role="search"
      action={pages.overview()}
      className={`ways at-end ${styles.search}`}
      replace
      preventScrollReset
    >
      <TextField
        ref={field}
        type="search"
        name="q"
        label={texts.search}
        labelHidden
        placeholder={texts.search}
        icon={<Search size={18} />}
        autoComplete="off"
        defaultValue={q}
        onChange={(event) => {
          const { form } = event.target;
          clearTimeout(timer.current);
          timer.current = setTimeout(search, PAUSE, form);
        }}
      />
      <Button type="submit">{texts.searchButton}</Button>
      <p role="status" className={`soft ${styles.state}`}>
        {searching ? texts.loading : ''}
      </p>
    </Form>
  );
}

/**
 * Runs the action of a form in the overview: blocks or unblocks a user, offers their twins to another
 * account, or adds or revokes a runner.
 */
function staffAction(context: Context, actor: SignedIn, form: FormData) {
  const userId = formText(form, 'user');
  const intent = formText(form, 'intent');
  const text = intent === 'hand-over' ? handOverTexts.failed : blockingTexts.failed;
  return answerForm<StaffAnswer>(context, { text }, async () => {
    switch (intent) {
      case 'create-runner': {
        const created = await createRunner(context, actor, { name: formText(form, 'name') });
        return { text: runnerTexts.created, created };
      }
      case 'revoke-runner':
        await revokeRunner(context, actor, formText(form, 'runner'));
        return { text: runnerTexts.revoked };
      case 'hand-over': {
        const body = { email: formText(form, 'email').trim(), twins: form.getAll('twins').map(String) };
        await handOverLeaver(context, actor, { userId, body });
        return { text: handOverTexts.offered };
      }
      case 'unblock':
        await unblockUser(context, actor, { userId });
        return { text: blockingTexts.unblockedNow };
      default:
        await blockUser(context, actor, { userId, body: { reason: formText(form, 'reason') } });
        return { text: blockingTexts.blockedNow };
    }
  });
}
