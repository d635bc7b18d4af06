import { Box, Files } from '../../../../design/icons.ts';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import type { TourDocument } from '../../../../contract/files/document.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { readScanSizes } from '../../../../server/domain/exports/content/archived-scans.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { useWatch } from '../../../browser/watch-route.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageTitle } from '../../../page/page-title.ts';
import { signedIn } from '../signed-in-actor.ts';
import { texts } from './texts.ts';
import { TwinFrame } from '../twins/twin-frame.tsx';
import type { Route } from './+types/my-demo.ts';
import styles from './my-demo.module.css';
import { ExportSection } from './export-section.tsx';
import { ShareInfo } from './share-info.tsx';

export { ErrorBoundary } from '../layout/page-error.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.tour?.name || texts.title) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const { userId } = signedIn(actor);
  const found = await findTour(server, actor, { userId });
  const { publicOrigin } = server.config;
  if (!found) return { userId, tour: null, files: null, scan: null, shareUrl: '', embedUrl: '' };
  const { name, matterportId, public: isPublic, revision } = found;
  return {
    userId,
    tour: { name, matterportId, public: isPublic, revision },
    files: sumFiles(found.documents),
    scan: await readScanSizes(server.store.db, { userId, scanId: matterportId }),
    shareUrl: publicOrigin + pages.demo(userId),
    embedUrl: publicOrigin + pages.embed(userId),
  };
}

export default function MyDemo({ loaderData }: Route.ComponentProps) {
  const { userId, tour, files, scan, shareUrl, embedUrl } = loaderData;
  useWatch([{ topic: formatTopic({ kind: 'tour', userId }), revision: tour?.revision ?? null }]);
  if (!tour) return <Nothing title={texts.none} hint={texts.noneHint} />;
  if (!isCaptureId(tour.matterportId)) {
    return (
      <div className={styles.page}>
        <Nothing title={texts.notYet} hint={texts.notYetHint} />
        <ExportSection userId={userId} scan={null} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title} dir="auto">
        {tour.name}
      </h1>
      <TwinFrame key={tour.matterportId} src={pages.demo(userId)} name={tour.name}>
        <a href={pages.demo(userId)} target="_blank" rel="noopener" className={buttonClass({ size: 'sm' })}>
          {texts.separate}
        </a>
        {isScanId(tour.matterportId) ? (
          <Link to={pages.scan(tour.matterportId)} className={buttonClass({ size: 'sm' })}>
            {texts.setUp}
          </Link>
        ) : null}
      </TwinFrame>
      <ShareInfo shared={tour.public} name={tour.name} address={shareUrl} embedAddress={embedUrl} />
      {files ? <FilesLine {...files} /> : null}
      <ExportSection userId={userId} scan={scan} />
    </div>
  );
}

/** How many files the twin has; null for none. */
function sumFiles(documents: readonly unknown[]) {
  const sizes = documents.flatMap((document) => {
    const { file } = document as Pick<TourDocument, 'file'>;
    return file ? [file.bytes] : [];
  });
  return sizes.length > 0 ? { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) } : null;
}

function FilesLine({ count, bytes }: { count: number; bytes: number }) {
  return (
    <p className={styles.files}>
      <Files size={18} aria-hidden="true" />
      {texts.files(count, bytes)}
      <Link to={pages.yourData()}>{texts.storage}</Link>
    </p>
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
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
