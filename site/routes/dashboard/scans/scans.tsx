import { demoTour } from '../../../../contract/tour-id.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Page } from '../../../ui/page.tsx';
import { failureAsAnswer, useLastAnswer } from '../form-notice.tsx';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/scans.ts';
import { ScanList } from './scan-list.tsx';
import { loadScans } from './load-scans.ts';
import { scansAction } from './scans-action.ts';
import { texts } from './texts.ts';
import { UploadForm } from './upload-form.tsx';

export { ErrorBoundary } from '../page-error.tsx';
export { revalidateAfterConflict as shouldRevalidate } from '../revalidate.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return await loadScans(server, signedIn(actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  return scansAction(server, signedIn(actor), await request.formData());
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = { intent: 'process' as const, scan: '', text: texts.unreachable };
  return failureAsAnswer(serverAction, failed);
}

export default function ScansPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, scanMax, scans, twin } = loaderData;
  const answer = useLastAnswer(actionData);
  useWatch([
    { topic: formatTopic({ kind: 'jobs', userId }) },
    { topic: formatTopic({ ...demoTour(userId), kind: 'tour' }), revision: twin?.revision ?? null },
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
      <UploadForm userId={userId} scanMax={scanMax} />
      <ScanList userId={userId} scans={scans} twin={twin} answer={answer} />
    </Page>
  );
}
