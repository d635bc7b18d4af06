import { data } from 'react-router';
import { useId } from 'react';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { useLastAnswer, useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { FormNotice } from '../form-notice.tsx';
import { tourOfAddress } from '../../../../contract/demo-tour.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/import.ts';
import { importAction, loadImport, type ImportAnswer } from './import-action.ts';
import { ImportPanel } from './import-panel.tsx';
import { texts } from './texts.ts';
import { UploadForm } from './upload-form.tsx';
import type { SnapshotList } from '../../../../contract/import.ts';
import { ItemList, ListItem } from '../../../ui/item-list.tsx';
import styles from './import.module.css';
import { AskedButton, ButtonForm } from '../button-form.tsx';
import { Day, RelativeTime } from '../../../ui/relative-time.tsx';

interface SnapshotsProps {
  snapshots: SnapshotList['snapshots'];
  /** The revision of the existing twin; 0 if there is none. */
  revision: number;
  answer: ImportAnswer | undefined;
}

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
  const problem = gone ? texts.gone : failed && (texts.failed[failed] ?? texts.notUploaded);
  return data({ ...shown, problem }, { status: gone ? 404 : 200 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  return importAction(server, person, tourOfAddress(person.userId, params.twinId), await request.formData());
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, { intent: 'apply' as const, text: texts.actionFailed.apply });
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

/** Renders the snapshots of the twin that were taken before imports and restores. */
function Snapshots({ snapshots, revision, answer }: SnapshotsProps) {
  const own = answer?.intent === 'restore' || answer?.intent === 'remove' ? answer : undefined;
  return (
    <section className={`stack gap-3 line-above ${styles.snapshots}`} aria-labelledby="earlier">
      <h2 id="earlier">{texts.earlier}</h2>
      <p className="soft measure">{snapshots.length > 0 ? texts.earlierLead : texts.noEarlier}</p>
      <FormNotice answer={own} />
      {snapshots.length > 0 ? (
        <ItemList>
          {snapshots.map((snapshot) => (
            <SnapshotItem
              key={snapshot.id}
              snapshot={snapshot}
              revision={revision}
              asked={own?.ask === snapshot.id}
            />
          ))}
        </ItemList>
      ) : null}
    </section>
  );
}

interface SnapshotItemProps {
  snapshot: SnapshotList['snapshots'][number];
  revision: number;
  /** True if the page asks for confirmation, because the form was sent before the dialog could open. */
  asked: boolean;
}

/** Renders a snapshot, with buttons to restore or delete it. */
function SnapshotItem({ snapshot, revision, asked }: SnapshotItemProps) {
  const { id, name, reason, bytes, takenAt, expiresAt } = snapshot;
  const nameId = useId();
  return (
    <ListItem
      id={nameId}
      name={name.trim() ? name : texts.unnamed}
      action={
        <div className="row wrap gap-2">
          <ButtonForm
            intent="restore"
            fields={{ snapshot: id, revision: String(revision) }}
            label={texts.restore}
            aria-describedby={nameId}
            size="sm"
          />
          <AskedButton
            intent="remove"
            fields={{ snapshot: id }}
            label={texts.remove}
            nameId={nameId}
            title={texts.askRemove}
            keep={texts.keep}
            asked={asked}
            variant="quiet"
            size="sm"
          >
            <p>{texts.askRemoveText}</p>
          </AskedButton>
        </div>
      }
    >
      <p>
        {texts.reasons[reason]}, <RelativeTime at={{ seconds: Math.floor(takenAt / 1000) }} />
      </p>
      <p>
        {texts.size(bytes)}, {texts.until} <Day iso={new Date(expiresAt).toISOString().slice(0, 10)} />
      </p>
    </ListItem>
  );
}
