import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { tourOfAddress } from '../../../../contract/demo-tour.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { useLastAnswer, useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Page } from '../../../ui/page.tsx';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/scans.ts';
import { ScanList } from './scan-list.tsx';
import { loadScans, scansAction } from './scans-action.ts';
import { texts } from './texts.ts';
import { UploadForm } from './upload-form.tsx';
import { FOR_TWIN } from './use-in-twin.tsx';

export { ErrorBoundary } from '../page-error.tsx';
export { revalidateAfterConflict as shouldRevalidate } from '../revalidate.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return await loadScans(server, signedIn(actor), url.searchParams.get(FOR_TWIN));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  return scansAction(server, signedIn(actor), await request.formData());
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = { intent: 'process' as const, scan: '', text: texts.unreachable };
  return failureAsAnswer(serverAction, failed);
}

/**
 * The maximum number of twins whose changes the page follows. The page follows only twins that use a scan.
 */
const MOST_WATCHED = 10;

export default function ScansPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, scanMax, scans, twins, forTwin } = loaderData;
  const answer = useLastAnswer(actionData);
  const shown = twins.filter(({ captureId }) => scans.some(({ id }) => id === captureId));
  useWatch([
    { topic: formatTopic({ kind: 'jobs', userId }) },
    ...shown.slice(0, MOST_WATCHED).map(({ tourId, revision }) => {
      return { topic: formatTopic({ kind: 'tour', userId, tourId }), revision };
    }),
  ]);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      more={
        <p>
          <Link to={pages.guide('from-your-scan-to-a-twin')}>{texts.guide}</Link>
        </p>
      }
    >
      {forTwin ? (
        <p>
          {texts.uploadFor}{' '}
          <Link to={pages.setUp(forTwin)}>
            <bdi>{forTwin.name || texts.unnamed}</bdi>
          </Link>
        </p>
      ) : null}
      <UploadForm tour={tourOfAddress(userId, forTwin?.tourId)} scanMax={scanMax} />
      <ScanList userId={userId} scans={scans} twins={twins} answer={answer} />
    </Page>
  );
}
