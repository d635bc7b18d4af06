import { EXAMPLE_CARDS } from '../../../../contract/example-cards.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/metadata/page-title.ts';
import { failureAsAnswer } from '../forms/failure-as-answer.ts';
import { useLastAnswer } from '../forms/form-notice.tsx';
import { signedIn } from '../signed-in-actor.ts';
import { home as texts } from './texts.ts';
import type { Route } from './+types/home.ts';
import { demoAction } from './demo/demo-action.ts';
import { failureOf } from './demo/demo-failure.ts';
import { DemoSection } from './demo/demo-section.tsx';
import { ExampleList } from './examples/example-list.tsx';
import styles from './home.module.css';
import { loadHome } from './load-home.ts';
import { ProjectRow } from './project/project-row.tsx';
import { SidePanel } from './side-panel.tsx';

export { ErrorBoundary } from '../layout/page-error.tsx';
/** Searching and sorting change the address, and read nothing. */
export { revalidateAfterForms as shouldRevalidate } from '../revalidate.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

export function loader({ context }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return loadHome(server, signedIn(actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  return demoAction(server, signedIn(actor), await request.formData());
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, failureOf(await request.clone().formData()));
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, tour, tourError, thumbnails, contactHref, featureStart } = loaderData;
  const answer = useLastAnswer(actionData);
  useWatch([{ topic: formatTopic({ kind: 'tour', userId }), revision: tour?.revision ?? null }]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.title}</h1>
      <div className={styles.content}>
        <ExampleList cards={EXAMPLE_CARDS} />
        <DemoSection
          userId={userId}
          tour={tour}
          tourError={tourError}
          answer={answer}
          thumbnails={thumbnails}
        />
        <ProjectRow tour={tour} thumbnails={thumbnails} />
      </div>
      <SidePanel featureStart={featureStart} contactHref={contactHref} />
    </div>
  );
}
