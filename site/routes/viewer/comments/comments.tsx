import { api, pages } from '../../../../contract/addresses.ts';
import { isCaptureId } from '../../../../contract/capture-id.ts';
import { BCF_VERSIONS } from '../../../../contract/threads/bcf/bcf-version.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { readLabel, readRights } from '../../../../server/domain/tours/read-tour.ts';
import { canComment, canSeeMembers } from '../../../../server/platform/access/policy.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { noSuchTwin, openSubpage } from '../load-twin.ts';
import type { Route } from './+types/comments.ts';
import styles from './comments.module.css';
import { ImportComments } from './import-comments.tsx';
import { texts } from './texts.ts';
import { subpageMeta, TwinSubpage } from '../twin-subpage.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => subpageMeta(texts.title, loaderData);

export async function loader(args: Route.LoaderArgs) {
  const { server, actor, ref } = await openSubpage(args);
  const rights = await readRights(server, ref);
  const label = rights && canSeeMembers(actor, rights) ? await readLabel(server.store.db, ref) : null;
  // Other users get the same response as for a twin that does not exist.
  if (!rights || !label) throw noSuchTwin();
  return { ref, ...label, comments: canComment(actor, rights) };
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  const { ref, name, captureId, comments } = loaderData;
  return (
    <TwinSubpage tour={ref} name={name} title={texts.title} toTwin={texts.toTwin}>
      <p className="muted measure">{texts.lead}</p>
      <Downloads tour={ref} />
      <section className={`stack gap-3 one-column line-above ${styles.section}`} aria-labelledby="import">
        <h2 id="import">{texts.import}</h2>
        <ImportSection tour={ref} captureId={captureId} comments={comments} />
      </section>
    </TwinSubpage>
  );
}

function Downloads({ tour }: { tour: TourRef }) {
  return (
    <section className={`stack gap-3 one-column line-above ${styles.section}`} aria-labelledby="download">
      <h2 id="download">{texts.download}</h2>
      <p className="muted measure">{texts.downloadLead}</p>
      <p className="ways">
        {BCF_VERSIONS.map((version) => (
          <a
            key={version}
            href={api.threadsBcf(tour, version)}
            download
            className={buttonClass({ size: 'sm' })}
          >
            {texts.bcf(version)}
          </a>
        ))}
        <a href={api.threadsCsv(tour)} download className={buttonClass({ size: 'sm' })}>
          {texts.csv}
        </a>
        <a href={api.threadsJson(tour)} download className={buttonClass({ size: 'sm' })}>
          {texts.json}
        </a>
      </p>
      <p>
        <a href={`${pages.guide('take-your-data-with-you')}#exchange-comments-bcf`}>{texts.guide}</a>
      </p>
    </section>
  );
}

interface ImportSectionProps {
  tour: TourRef;
  captureId: string;
  /** Whether the user can comment. */
  comments: boolean;
}

function ImportSection({ tour, captureId, comments }: ImportSectionProps) {
  if (!comments) return <p className="muted measure">{texts.mayNot}</p>;
  if (!isCaptureId(captureId)) return <p className="muted measure">{texts.noSpace}</p>;
  return (
    <>
      <p className="muted measure">{texts.importLead}</p>
      <noscript>
        <Notice>{texts.noScript}</Notice>
      </noscript>
      <ImportComments tour={tour} captureId={captureId} />
    </>
  );
}
