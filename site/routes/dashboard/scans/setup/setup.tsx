import styles from './setup.module.css';
import { useId } from 'react';
import { Link, data } from 'react-router';
import { pageOf, pages } from '../../../../../contract/addresses.ts';
import { ArrowUpRight, Box } from '../../../../../design/icons.ts';
import { siteContext } from '../../../../../server/edges/pages/site-context.ts';
import { pageTitle } from '../../../../page/page-title.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { signedIn } from '../../signed-in-actor.ts';
import type { Route } from './+types/setup.ts';
import { UseInTwin } from '../use-in-twin.tsx';
import { nameTwins } from '../../../../../server/domain/portfolio/list-twins.ts';
import { SpaceEditor } from './space-editor.tsx';
import { texts } from './texts.ts';
import { AppError } from '../../../../../contract/errors.ts';
import { isScanId } from '../../../../../contract/scans/scan-id.ts';
import type { ScanSpace } from '../../../../../contract/scans/scan.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { readScan } from '../../../../../server/domain/scans/list-scans.ts';

export { ErrorBoundary } from '../../page-error.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.setup ? texts.titleOf(loaderData.setup.scan.name) : texts.title) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  const setup = await loadSetup(server, person, params.scanId);
  return { userId: person.userId, setup, twins: await nameTwins(server, person, person.userId) };
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { userId, setup, twins } = loaderData;
  const nameId = useId();
  if (!setup) {
    return (
      <EmptyState
        title={texts.nothingYet}
        icon={<Box size={28} />}
        action={
          <Link to={pages.scans()} className={buttonClass({ variant: 'primary' })}>
            {texts.back}
          </Link>
        }
      >
        <p>{texts.nothingYetHint}</p>
      </EmptyState>
    );
  }
  const { scan } = setup;
  const twin = twins.find(({ captureId }) => captureId === scan.id);
  return (
    <div className="stack gap-4 one-column">
      <div className="flex wrap spread gap-3 at-end">
        <div className="stack gap-1 shrinks">
          <p className="soft">
            <Link to={pages.scans()}>{texts.back}</Link> · {texts.title}
          </p>
          <h1 id={nameId} className="break" dir="auto">
            {scan.name}
          </h1>
        </div>
        {twin ? (
          <a href={pageOf({ userId, ...twin })} target="_blank" rel="noopener" className={buttonClass()}>
            {texts.walk}
            <ArrowUpRight size={18} aria-hidden="true" />
          </a>
        ) : (
          <div className={`row wrap ${styles.use}`}>
            <p className="soft">{texts.notInTwin}</p>
            <UseInTwin scan={scan} twins={twins} nameId={nameId} asked={null} />
          </div>
        )}
      </div>
      <noscript>
        <Notice standing>{texts.noScripts}</Notice>
      </noscript>
      <SpaceEditor key={scan.id} userId={userId} setup={setup} />
    </div>
  );
}

/** Loads the scan that the address names. Returns null until the scan has been processed. */
async function loadSetup(context: Context, actor: SignedIn, scanId: string): Promise<ScanSpace | null> {
  if (!isScanId(scanId)) throw missing();
  try {
    return await readScan(context, actor, { userId: actor.userId, scanId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conflict') return null;
    throw error.code === 'not-found' ? missing() : error;
  }
}

function missing() {
  return data(null, { status: 404 });
}
