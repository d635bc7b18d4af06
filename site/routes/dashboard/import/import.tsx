import { data } from 'react-router';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';

import { failureAsAnswer, FormNotice, useLastAnswer } from '../form-notice.tsx';
import { tourOfAddress } from '../../../../contract/demo-tour.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/import.ts';
import { importAction, loadImport } from './import-action.ts';
import { ImportPanel } from './import-panel.tsx';
import { Snapshots } from './snapshots.tsx';
import { texts } from './texts.ts';
import { UploadForm } from './upload-form.tsx';

export { ErrorBoundary } from '../page-error.tsx';
export { revalidateAfterConflict as shouldRevalidate } from '../revalidate.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  const shown = await loadImport(
    server,
    person,
    tourOfAddress(person.userId, params.twinId),
    params.importId,
  );
  if (params.twinId !== undefined && shown.revision === 0) throw data(null, { status: 404 });
  const gone = params.importId !== undefined && !shown.found;
  const failed = url.searchParams.get('failed');
  const problem = gone ? texts.gone : failed && (texts.failed[failed] ?? texts.failed.other!);
  return data({ ...shown, problem }, { status: gone ? 404 : 200 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  return importAction(server, person, tourOfAddress(person.userId, params.twinId), await request.formData());
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, { intent: 'apply' as const, text: texts.applyFailed });
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tour, archiveMax, found, problem, snapshots, revision } = loaderData;
  const answer = useLastAnswer(actionData);
  useWatch([
    { topic: formatTopic({ kind: 'jobs', userId: tour.userId }) },
    { topic: formatTopic({ ...tour, kind: 'tour' }), revision: revision || null },
  ]);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      {answer?.intent === 'restore' || answer?.intent === 'remove' ? null : <FormNotice answer={answer} />}
      {found ? <ImportPanel {...loaderData} found={found} /> : null}
      <UploadForm
        key={found?.id ?? ''}
        tour={tour}
        archiveMax={archiveMax}
        another={found && { waits: found.state === 'checking' || found.state === 'ready' }}
      />
      <Snapshots snapshots={snapshots} revision={revision} answer={answer} />
    </Page>
  );
}
