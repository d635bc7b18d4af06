import { Activity, Box, Files } from '../../../../design/icons.ts';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import type { Icon as IconComponent } from '../../../../design/icon.ts';
import { api, pageOf, pages } from '../../../../contract/addresses.ts';
import { isMadeByWriting, isRegular, tourOfAddress } from '../../../../contract/demo-tour.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { readScanSizes } from '../../../../server/domain/exports/content/archived-scans.ts';
import { countPlaced } from '../../../../server/domain/tours/change-space.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { useLastAnswer, useWatch } from '../../../browser/watch-route.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageTitle } from '../../../page/page-title.ts';
import { signedIn } from '../signed-in-actor.ts';
import { texts } from './texts.ts';
import { TwinFrame } from '../twin-frame.tsx';
import type { Route } from './+types/my-demo.ts';
import styles from './my-demo.module.css';
import { offerOf } from '../../../../server/domain/portfolio/hand-over.ts';
import { listMembers } from '../../../../server/domain/portfolio/list-members.ts';
import { nameTwins } from '../../../../server/domain/portfolio/list-twins.ts';
import { listSpaces } from '../change-space-action.ts';
import { MembersSection } from './members.tsx';
import { KeepDemo, ReportsSwitch, Settings } from './settings.tsx';
import { twinAction, type TwinAnswer } from './twin-action.ts';
import { failureOf } from './twin-fields.ts';
import { ShareInfo } from './share-info.tsx';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import type { ExportedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Select } from '../../../ui/field/field.tsx';

export { ErrorBoundary } from '../page-error.tsx';
export { revalidateAfterConflict as shouldRevalidate } from '../revalidate.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.tour?.name || texts.title) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  const ref = tourOfAddress(person.userId, params.twinId);
  const found = await findTour(server, actor, ref);
  const { publicOrigin } = server.config;
  if (!found && !isMadeByWriting(ref)) throw data(null, { status: 404 });
  if (!found) return { ref, tour: null } as const;
  const { name, matterportId, address, public: isPublic, reports = false, revision, updated } = found;
  const shown = { name, address, matterportId, public: isPublic, reports, revision, updated };
  return {
    ref,
    tour: { ...shown, placed: countPlaced(found) },
    members: await listMembers(server, actor, ref),
    spaces: await listSpaces(server, person),
    others: (await nameTwins(server, person, person.userId)).filter(({ tourId }) => tourId !== ref.tourId),
    offer: await offerOf(server, ref),
    origin: publicOrigin,
    files: sumFiles(found.documents),
    scan: await readScanSizes(server.store.db, { userId: ref.userId, scanId: matterportId }),
    shareUrl: publicOrigin + pageOf(ref),
    embedUrl: publicOrigin + pages.embed(ref),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  return await twinAction(
    server,
    person,
    tourOfAddress(person.userId, params.twinId),
    await request.formData(),
  );
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, failureOf(await request.clone().formData()));
}

/** Renders the page again for each twin, so that no answer or draft appears on another twin's page. */
export default function MyDemo(props: Route.ComponentProps) {
  return <TwinPage key={props.loaderData.ref.tourId} {...props} />;
}

function TwinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ref, tour } = loaderData;
  const regular = isRegular(ref);
  const answer = useLastAnswer(actionData);
  useWatch([{ topic: formatTopic({ ...ref, kind: 'tour' }), revision: tour?.revision ?? null }]);
  if (!tour) return <Nothing title={texts.none} hint={texts.noneHint} />;
  const { members, spaces, others, offer, origin, files, scan, shareUrl, embedUrl } = loaderData;
  const ofSettings = answer && SETTINGS.has(answer.intent);
  const isOpen = isCaptureId(tour.matterportId);
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      {isOpen || regular ? (
        <h1 className="break" dir="auto">
          {tour.name}
        </h1>
      ) : (
        <Nothing title={texts.notYet} hint={texts.notYetHint} />
      )}
      {isOpen ? (
        <>
          <TwinFrame key={tour.matterportId} src={pageOf(ref)} name={tour.name}>
            <a href={pageOf(ref)} target="_blank" rel="noopener" className={buttonClass({ size: 'sm' })}>
              {texts.separate}
            </a>
            {isScanId(tour.matterportId) ? (
              <Link to={pages.scan(tour.matterportId)} className={buttonClass({ size: 'sm' })}>
                {texts.setUp}
              </Link>
            ) : null}
          </TwinFrame>
          <ShareInfo
            shared={tour.public}
            kept={regular ? texts.keptForMembers : texts.kept}
            name={tour.name}
            address={shareUrl}
            embedAddress={embedUrl}
          />
          {regular ? null : <ReportsSwitch on={tour.reports} />}
          {files ? (
            <IconLine icon={Files}>
              {texts.files(files.count, files.bytes)} <Link to={pages.yourData()}>{texts.storage}</Link>
            </IconLine>
          ) : null}
        </>
      ) : null}
      <IconLine icon={Activity}>
        {texts.history} <a href={pages.history(ref)}>{texts.historyLink}</a>
      </IconLine>
      {regular ? (
        <Settings tour={{ ...tour, ...ref }} spaces={spaces} answer={ofSettings ? answer : undefined} />
      ) : null}
      <MembersSection
        {...members}
        origin={origin}
        tourId={ref.tourId}
        others={others}
        offer={offer}
        answer={ofSettings ? undefined : answer}
      />
      <ExportSection tour={ref} scan={isOpen ? scan : null} />
      {isOpen && !regular ? <KeepDemo /> : null}
    </div>
  );
}

/**
 * The actions whose results are shown with the settings. The results of all other actions are shown with the
 * members.
 */
const SETTINGS: ReadonlySet<TwinAnswer['intent']> = new Set([
  'save',
  'undo-space',
  'make-public',
  'make-private',
  'allow-reports',
  'refuse-reports',
  'delete',
]);

/** Returns the number and total size of the twin's files; null if there are none. */
function sumFiles(documents: readonly unknown[]) {
  const sizes = documents.flatMap((document) => {
    const { file } = document as Pick<TourDocument, 'file'>;
    return file ? [file.bytes] : [];
  });
  return sizes.length > 0 ? { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) } : null;
}

function IconLine({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <p className={`flex gap-2 ${styles.files}`}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <h1 className="break">{texts.title}</h1>
      <EmptyState
        title={title}
        icon={<Box size={28} />}
        action={
          <Link to={`${pages.dashboard()}#demo`} className={buttonClass({ variant: 'primary' })}>
            {texts.toDashboard}
          </Link>
        }
      >
        <p>{hint}</p>
      </EmptyState>
    </>
  );
}

/** The texts about exporting a twin. */
const exportTexts = {
  title: 'Export',
  lead: 'Download your twin with all its data, plans, pictures and a page that opens without a server. The archive is signed, so anyone can check that it is complete and unchanged.',
  archive: 'Download archive (ZIP)',
  scan: 'Include the space of this twin',
  scanHint:
    'If you include the space, you can open the twin right after you import it elsewhere. The sizes show how much each choice adds to the archive.',
  scans: {
    space: (size: string) => `Yes, the space (${size})`,
    all: (size: string) => `Yes, the space and the uploaded scan (${size})`,
    none: 'No, export the twin without its space',
  },
  tags: 'Download tags (CSV)',
  points: 'Download points of interest (CSV)',
  measurements: 'Download measurements (CSV)',
  import: 'Import a twin, tags or points',
  comments: 'Download or import comments',
  verify: 'Verify an archive',
  guide: 'What an export contains',
} as const;

const FORM = 'export-archive';

interface ExportSectionProps {
  tour: TourRef;
  /** How many bytes the twin's scan would add to the archive; null for a twin without a scan. */
  scan: { space: number; source: number } | null;
}

/**
 * Renders the exports of a twin (an archive, and tables of its tags, points and measurements), with links to
 * import files and to verify an archive.
 */
function ExportSection({ tour, scan }: ExportSectionProps) {
  return (
    <section className={`stack gap-3 line-above ${styles.export}`} aria-labelledby="export">
      <h2 id="export">{exportTexts.title}</h2>
      <p className="soft">{exportTexts.lead}</p>
      {scan ? (
        <form id={FORM} action={api.tourExport(tour)}>
          <Select
            label={exportTexts.scan}
            hint={exportTexts.scanHint}
            name="scan"
            options={optionsOf(scan)}
          />
        </form>
      ) : null}
      <p className="flex wrap gap-3">
        {scan ? (
          <Button type="submit" form={FORM} size="sm">
            {exportTexts.archive}
          </Button>
        ) : (
          <Download href={api.tourExport(tour)}>{exportTexts.archive}</Download>
        )}
        <Download href={api.tagsCsv(tour)}>{exportTexts.tags}</Download>
        <Download href={api.pointsCsv(tour)}>{exportTexts.points}</Download>
        <Download href={api.measurementsCsv(tour)}>{exportTexts.measurements}</Download>
      </p>
      <p className={`flex wrap ${styles.links}`}>
        <Link to={pages.import(tour)}>{exportTexts.import}</Link>
        <a href={pages.exchangeComments(tour)}>{exportTexts.comments}</a>
        <a href={pages.verify()}>{exportTexts.verify}</a>
        <a href={pages.guide('take-your-data-with-you')}>{exportTexts.guide}</a>
      </p>
    </section>
  );
}

function Download({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClass({ size: 'sm' })}>
      {children}
    </a>
  );
}

/** Returns the options for including the scan, with sizes. */
function optionsOf({ space, source }: NonNullable<ExportSectionProps['scan']>) {
  const { scans } = exportTexts;
  const options: { value: ExportedScan; label: string }[] = [
    { value: 'space', label: scans.space(formatBytes(space)) },
    { value: 'all', label: scans.all(formatBytes(space + source)) },
    { value: 'none', label: scans.none },
  ];
  return options.filter(({ value }) => value !== 'all' || source > 0);
}
