import { data, redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { posterOfTwin } from '../../../server/domain/captures/built-in-captures.ts';
import { findScanVersion } from '../../../server/domain/scans/run/scan-version.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { findStoredTour, parseTour, tourToOpen } from '../../../server/domain/tours/read-tour.ts';
import { isUserId } from '../../../server/domain/users/user-id.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/demo.ts';
import { DemoTwin } from './demo-twin.tsx';
import { NoTwin } from './no-twin.tsx';
import { demo as texts } from './texts.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(titleOf(loaderData)) }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const userId = params.uid;
  if (!userId && actor.kind === 'user') throw redirect(pages.demo(actor.userId));
  if (!userId) return data({ kind: 'no-user' } as const, { status: 404 });
  const own = actor.kind === 'user' && actor.userId === userId;
  const stored = isUserId(userId) ? await findStoredTour(server, actor, { userId }) : null;
  // Private and missing get the same answer, except for the owner, who sees that there is none yet.
  if (!stored && !own) throw data(null, { status: 404 });
  if (!stored) return data({ kind: 'none' } as const);
  // The owner's player is given unsaved changes to bring in, for which it needs all of it.
  const tour = own ? parseTour(stored) : await tourToOpen(server, userId, stored);
  if (!isCaptureId(tour.matterportId)) return data({ kind: 'not-yet', own, name: tour.name } as const);
  if (isScanId(tour.matterportId)) {
    const scan = await findScanVersion(server, { userId, scanId: tour.matterportId });
    if (!scan) return data({ kind: 'no-space', own, name: tour.name } as const);
  }
  const { playerOrigin } = server.config;
  const origins = { playerOrigin, allowedOrigins: server.config.playerOrigins };
  const poster = await posterOfTwin(server, { userId, captureId: tour.matterportId });
  return data({ kind: 'twin', userId, own, tourId: stored.globalId, tour, origins, poster } as const);
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
    case 'not-yet':
      return <NoTwin title={texts.notYet} hint={loaderData.own ? texts.notYetOwner : texts.notYetOther} />;
    case 'no-space':
      return <NoTwin title={texts.noSpace} hint={loaderData.own ? texts.noSpaceOwner : texts.noSpaceOther} />;
    case 'twin': {
      const { userId, own, tourId, tour, origins, poster } = loaderData;
      return (
        <DemoTwin
          key={`${userId} ${tourId} ${tour.matterportId}`}
          userId={userId}
          tourId={tourId}
          own={own}
          tour={tour}
          origins={origins}
          poster={poster}
        />
      );
    }
  }
}

/** None without a page to name: an error has its own title. */
function titleOf(loaderData: Route.ComponentProps['loaderData'] | undefined): string | undefined {
  switch (loaderData?.kind) {
    case 'twin':
      return loaderData.tour.name;
    case 'not-yet':
    case 'no-space':
      return loaderData.name;
    case 'none':
      return texts.none;
    case 'no-user':
      return texts.noUser;
    case undefined:
      return undefined;
  }
}
