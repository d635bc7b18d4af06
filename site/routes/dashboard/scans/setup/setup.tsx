import { useId } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../../../../contract/addresses.ts';
import { ArrowUpRight, Box } from '../../../../../design/icons.ts';
import { siteContext } from '../../../../../server/edges/pages/site-context.ts';
import { pageTitle } from '../../../../page/metadata/page-title.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { signedIn } from '../../signed-in-actor.ts';
import type { Route } from './+types/setup.ts';
import { UseForTwin } from '../list/use-for-twin.tsx';
import { loadTwin } from '../load-scans.ts';
import { loadSetup } from './load-setup.ts';
import styles from './setup.module.css';
import { SpaceEditor } from './space-editor.tsx';
import { texts } from './texts.ts';

export { ErrorBoundary } from '../../layout/page-error.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.setup ? texts.titleOf(loaderData.setup.scan.name) : texts.title) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  const setup = await loadSetup(server, person, params.scanId);
  return { userId: person.userId, setup, twin: setup && (await loadTwin(server, person)) };
}

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const { userId, setup, twin } = loaderData;
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
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <p className={styles.over}>
            <Link to={pages.scans()}>{texts.back}</Link> · {texts.title}
          </p>
          <h1 id={nameId} className={styles.title} dir="auto">
            {scan.name}
          </h1>
        </div>
        {scan.inTwin ? (
          <a href={pages.demo(userId)} target="_blank" rel="noopener" className={buttonClass()}>
            {texts.walk}
            <ArrowUpRight size={18} aria-hidden="true" />
          </a>
        ) : (
          <div className={styles.use}>
            <p className={styles.soft}>{texts.notInTwin}</p>
            <UseForTwin scan={scan} twin={twin} nameId={nameId} asked={false} action={pages.scans()} />
          </div>
        )}
      </div>
      <noscript>
        <Notice standing>{texts.noScripts}</Notice>
      </noscript>
      <SpaceEditor key={scan.id} userId={userId} setup={setup} process={api.processScan(userId, scan.id)} />
    </div>
  );
}
