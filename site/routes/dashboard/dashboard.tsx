import { data, Outlet, redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { wantsPage, sessionEndedPage } from '../../../server/edges/pages/problem-page.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { readBell } from '../../../server/domain/notifications/list-notifications.ts';
import { readProfile } from '../../../server/domain/profiles/profiles.ts';
import { useWatch } from '../../browser/watch-route.ts';
import { useUnread } from '../../page/bell.tsx';
import { readTimeSettings } from '../../page/time-settings.ts';
import { TimeSettingsProvider } from '../../page/time-settings-provider.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import type { Route } from './+types/dashboard.ts';
import styles from './dashboard.module.css';
import { Intro } from './intro.tsx';
import { Sidebar, TopBar } from './sidebar.tsx';
import { useSearch } from './search/search.tsx';
import { signedIn } from './signed-in-actor.ts';
import { shell } from './texts.ts';

/**
 * Runs before every loader and action below it. Redirects signed-out users to the sign-in page and back. The
 * text typed into a form stays if the session has ended.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    const { context: server, actor } = context.get(siteContext);
    if (actor.kind !== 'anonymous') return;
    const path = url.pathname + url.search;
    if (isReading(request.method)) throw redirect(pages.signIn(path));
    if (wantsPage(request)) return await sessionEndedPage(request, path, server.config);
    throw data(null, { status: 401 });
  },
];

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const { userId, staff } = signedIn(actor);
  const profile = await readProfile(server, actor, { userId });
  const timeSettings = readTimeSettings(request.headers, server.now());
  const bell = await readBell(server, actor);
  return { userId, staff, profile, bell, contacts: server.config.contacts, timeSettings };
}

/** Loads only the new page on a navigation. */
export { revalidateAfterForms as shouldRevalidate } from './revalidate.ts';

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { userId, staff, profile, bell, contacts, timeSettings } = loaderData;
  useWatch([{ topic: formatTopic({ kind: 'profile', userId }), revision: profile.revision }]);

  const unread = useUnread(bell);
  const { openSearch, search } = useSearch();

  // Until the first save, name and email come from the account: the form suggests them, but the user has not
  // confirmed them.
  const isNew = profile.revision === 0 || !profile.name.trim();
  return (
    <TimeSettingsProvider given={timeSettings}>
      {isNew ? (
        <Intro userId={userId} profile={profile} />
      ) : (
        <div className={styles.frame}>
          <TopBar name={profile.name} unread={unread} onSearch={openSearch} />
          <Sidebar
            name={profile.name}
            email={profile.email}
            staff={staff}
            unread={unread}
            contacts={contacts}
            onSearch={openSearch}
          />
          <main id={MAIN_ID} tabIndex={-1} aria-label={shell.page} className={styles.main}>
            <Outlet />
          </main>
          {search}
        </div>
      )}
    </TimeSettingsProvider>
  );
}
