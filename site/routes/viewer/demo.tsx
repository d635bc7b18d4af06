import { data, redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { isUserId } from '../../../server/domain/users/select-users.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/demo.ts';
import { NoTwin } from './no-twin.tsx';
import { followMovedDemo, loadTwin, noSuchTwin } from './load-twin.ts';
import { nameOfTwin, StoredTwin } from './stored-twin.tsx';
import { demo as texts } from './texts.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(titleOf(loaderData)) }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const userId = params.uid;
  if (!userId && actor.kind === 'user') throw redirect(pages.demo(actor.userId));
  if (!userId) return data({ kind: 'no-user' } as const, { status: 404 });
  if (!isUserId(userId)) throw noSuchTwin();
  const shown = await loadTwin(server, actor, demoTour(userId));
  if (shown) return data({ kind: 'shown', shown } as const);
  await followMovedDemo(server, actor, userId, url);
  // Only the owner learns that there is no demo yet. For everyone else, the page does not exist (404).
  if (actor.kind !== 'user' || actor.userId !== userId) throw noSuchTwin();
  return data({ kind: 'none' } as const);
}

export default function Demo({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'no-user':
      return (
        <NoTwin
          title={texts.noUser}
          hint={texts.noUserHint}
          log={texts.noUserLog}
          way={{ href: pages.signIn(pages.ownDemo()), label: texts.signIn }}
        />
      );
    case 'none':
      return <NoTwin title={texts.none} hint={texts.noneHint} />;
    case 'shown':
      return <StoredTwin shown={loaderData.shown} />;
  }
}

/** Returns the title; undefined if there is no twin to name, because an error page has its own title. */
function titleOf(loaderData: Route.ComponentProps['loaderData'] | undefined): string | undefined {
  if (!loaderData) return undefined;
  if (loaderData.kind === 'shown') return nameOfTwin(loaderData.shown);
  return loaderData.kind === 'none' ? texts.none : texts.noUser;
}
