import { data, Outlet, redirect, Link, unstable_useRoute as useRoute, useLocation } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { wantsPage, sessionEndedPage } from '../../../server/edges/pages/problem-page.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { readBell } from '../../../server/domain/notifications/list-notifications.ts';
import { readProfile } from '../../../server/domain/profiles/profiles.ts';
import { useLastAnswer, useWatch } from '../../browser/watch-route.ts';
import { useUnread } from '../../page/bell.tsx';
import { readTimeSettings, TimeSettingsProvider } from '../../page/time-settings.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import type { Route } from './+types/dashboard.ts';
import styles from './dashboard.module.css';
import { Sidebar, TopBar } from './sidebar.tsx';
import { useSearch } from './search/search.tsx';
import { signedIn } from './signed-in-actor.ts';
import { shell, intro as texts } from './texts.ts';
import type { Profile } from '../../../contract/account/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { FormNotice } from './form-notice.tsx';
import type { ProfileAnswer } from './profile/profile-fields.ts';
import { ProfileForm } from './profile/profile-form.tsx';

/**
 * Runs before the loaders and actions of all routes below this one. Redirects signed-out users to the sign-in
 * page, which leads back to the requested page. If the session has ended, the text typed into a form is kept.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    const { context: server, actor } = context.get(siteContext);
    if (actor.kind !== 'anonymous') return;
    const path = url.pathname + url.search;
    if (request.method === 'GET' || request.method === 'HEAD') throw redirect(pages.signIn(path));
    if (wantsPage(request)) return await sessionEndedPage(request, path, server.config);
    throw data(null, { status: 401 });
  },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const { userId, staff } = signedIn(actor);
  const profile = await readProfile(server, actor, { userId });
  const timeSettings = readTimeSettings(request.headers, server.now());
  const bell = await readBell(server, actor);
  return { userId, staff, profile, bell, contacts: server.config.contacts, timeSettings };
}

/** On navigation, the router loads only the new page's data. */
export { revalidateAfterForms as shouldRevalidate } from './revalidate.ts';

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { userId, staff, profile, bell, contacts, timeSettings } = loaderData;
  useWatch([{ topic: formatTopic({ kind: 'profile', userId }), revision: profile.revision }]);

  const unread = useUnread(bell);
  const { openSearch, search } = useSearch();

  // Until the first save, the name and email address come from the account.
  // The form suggests them, but the user has not confirmed them.
  const isNew = profile.revision === 0 || !profile.name.trim();
  return (
    <TimeSettingsProvider given={timeSettings}>
      {isNew ? (
        <Intro userId={userId} profile={profile} />
      ) : (
        <div className={`stack ${styles.frame}`}>
          <TopBar name={profile.name} unread={unread} onSearch={openSearch} />
          <Sidebar
            name={profile.name}
            email={profile.email}
            staff={staff}
            unread={unread}
            contacts={contacts}
            onSearch={openSearch}
          />
          <main id={MAIN_ID} tabIndex={-1} aria-label={shell.page} className={`shrinks ${styles.main}`}>
            <Outlet />
          </main>
          {search}
        </div>
      )}
    </TimeSettingsProvider>
  );
}

/** Renders the introduction instead of any dashboard page until the profile has a name. */
function Intro({ userId, profile }: { userId: string; profile: Profile }) {
  const { pathname, search } = useLocation();
  // The form is sent to the profile page, whose action answers it.
  // After the form has been sent, the browser is on the profile page too.
  const answer = useLastAnswer(
    useRoute('routes/dashboard/profile/profile')?.actionData as ProfileAnswer | undefined,
  );
  return (
    <main id={MAIN_ID} tabIndex={-1} className={`center ${styles.page}`}>
      <div className={`stack gap-4 ${styles.sheet}`}>
        <Wordmark />
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={`muted ${styles.lead}`}>{texts.lead}</p>
        <ProfileForm
          userId={userId}
          profile={profile}
          answer={answer}
          next={answer?.next ?? pathname + search}
        >
          {(busy) => (
            <div className="flex spread gap-3">
              <Link to={pages.signOut()} className={buttonClass({ variant: 'quiet' })}>
                {texts.signOut}
              </Link>
              <Button type="submit" variant="primary" busy={busy}>
                {texts.save}
              </Button>
            </div>
          )}
        </ProfileForm>
        <FormNotice answer={answer} />
      </div>
    </main>
  );
}
