import styles from './home.module.css';
import { EXAMPLE_CARDS } from '../../../../contract/example-cards.ts';
import { demoTour } from '../../../../contract/tour-id.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { useLastAnswer, useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/home.ts';
import { demoAction } from './demo-action.ts';
import { failureOf } from './demo-fields.ts';
import { DemoSection, type DemoSummary } from './demo-section.tsx';
import { ExampleList } from './examples.tsx';
import { ProjectRow } from './project-row.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formText } from '../../../browser/form-text.ts';
import { revalidateAfterForms } from '../revalidate.ts';
import { Twins } from './twins.tsx';
import { isTwinsIntent, loadTwins, twinsAction } from './twins-data.ts';
import { TWIN_PARAMETERS, twinTexts } from './twins-texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { thumbnailsOfOurs } from '../../../../server/domain/captures/built-in-captures.ts';
import { statusOf, toAppError } from '../../../../server/platform/errors/status.ts';
import { nameOfScan } from '../../../../server/domain/scans/run/scan-row.ts';
import { countPlaced } from '../../../../server/domain/tours/change-space.ts';
import { locateMovedDemo } from '../../../../server/domain/tours/locate-twin.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { FeatureCarousel, features, randomStart } from './feature-carousel.tsx';

const texts = {
  title: 'Dashboard',
  features: 'What you can do in a twin',
  contact: 'Have a building in mind?',
  contactText: 'Describe your building. We reply with what we need and a price.',
  contactUs: 'Contact us',
} as const;

export { ErrorBoundary } from '../page-error.tsx';
/**
 * Returns whether the page reloads its data. It does not if only the examples' search or sort order changes.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const moved = TWIN_PARAMETERS.some(
    (name) => change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name),
  );
  return moved || revalidateAfterForms(change);
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return loadHome(server, signedIn(actor), url);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const person = signedIn(actor);
  return isTwinsIntent(intent)
    ? await twinsAction(server, person, intent, form)
    : await demoAction(server, person, form);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, failureOf(await request.clone().formData()));
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, tour, tourError, hasMoved, twins, thumbnails, contactHref, featureStart } = loaderData;
  const answer = useLastAnswer(actionData);
  const ofTwins = answer && 'about' in answer ? answer : undefined;
  useWatch([{ topic: formatTopic({ ...demoTour(userId), kind: 'tour' }), revision: tour?.revision ?? null }]);
  return (
    <div className={`stack ${styles.page}`}>
      <h1 className={styles.title}>{texts.title}</h1>
      <div className={`stack at-top shrinks ${styles.content}`}>
        <ExampleList cards={EXAMPLE_CARDS} />
        <DemoSection
          userId={userId}
          tour={tour}
          tourError={tourError}
          hasMoved={hasMoved}
          answer={ofTwins ? undefined : answer}
          thumbnails={thumbnails}
        />
        <ProjectRow tour={tour} thumbnails={thumbnails} />
        {twins ? (
          <Twins {...twins} answer={ofTwins} thumbnails={thumbnails} />
        ) : (
          <Notice kind="error">{twinTexts.unreadable}</Notice>
        )}
      </div>
      <SidePanel featureStart={featureStart} contactHref={contactHref} />
    </div>
  );
}

function SidePanel({ featureStart, contactHref }: { featureStart: number; contactHref: string }) {
  return (
    <aside className={`stack gap-2 at-top ${styles.panel}`} aria-label={texts.features}>
      <h2 className="medium">{texts.features}</h2>
      <FeatureCarousel start={featureStart} />
      <div className={`stack gap-3 line-above ${styles.contact}`}>
        <h2 className="medium">{texts.contact}</h2>
        <p>{texts.contactText}</p>
        <a href={contactHref} className={buttonClass({ wide: true })}>
          {texts.contactUs}
        </a>
      </div>
    </aside>
  );
}

/** Returns what the dashboard's home shows. */
async function loadHome(context: Context, actor: SignedIn, url: URL) {
  const { config } = context;
  const { userId } = actor;
  const { status, ...demo } = await readDemo(context, actor);
  const home = {
    userId,
    ...demo,
    twins: await loadTwins(context, actor, url).catch((error: unknown) => {
      // An invalid cursor is an error in the address.
      // After any other error, the page appears without the lists.
      if (toAppError(error).code === 'invalid-request') throw error;
      context.log.error({ err: error }, 'twins could not be read');
      return null;
    }),
    thumbnails: {
      ours: await thumbnailsOfOurs(config, demo.tour?.matterportId ?? ''),
      ownerId: userId,
      provider: config.captureThumbnailUrl,
    },
    contactHref: config.contacts[0]?.href ?? '',
    featureStart: randomStart(features.length),
  };
  return data(home, { status });
}

/**
 * Reads the demo tour. If that fails, the rest of the page works, and the form shows the error, as the
 * specification requires.
 */
async function readDemo(context: Context, actor: SignedIn) {
  try {
    const tour = await findTour(context, actor, demoTour(actor.userId));
    if (!tour) {
      const hasMoved = (await locateMovedDemo(context, actor.userId)) !== null;
      return { status: 200, tour: null, tourError: null, hasMoved };
    }
    const { matterportId, name, hasBeenSaved, revision, updated } = tour;
    const key = { user_id: actor.userId, id: matterportId };
    const scan = isScanId(matterportId) ? await nameOfScan(context.store.db, key) : null;
    const shown = { matterportId, name, public: tour.public, hasBeenSaved, revision, updated };
    const summary: DemoSummary = { ...shown, scan, placed: countPlaced(tour) };
    return { status: 200, tour: summary, tourError: null, hasMoved: false };
  } catch (error) {
    context.log.error({ err: error }, 'demo tour could not be read');
    const { code, message } = toAppError(error);
    return { status: statusOf(code), tour: null, tourError: message, hasMoved: false };
  }
}
