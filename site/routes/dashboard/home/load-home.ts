import { data } from 'react-router';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { thumbnailsOfOurs } from '../../../../server/domain/captures/built-in-captures.ts';
import { statusOf } from '../../../../server/platform/errors/status.ts';
import { toAppError } from '../../../../server/platform/errors/to-app-error.ts';
import { nameOfScan } from '../../../../server/domain/scans/rows/name-of-scan.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';
import { features } from './carousel/texts.ts';
import { randomStart } from './carousel/carousel-position.ts';
import type { DemoSummary } from './demo/demo-section.tsx';

/** All that the dashboard's home shows. */
export async function loadHome(context: Context, actor: SignedIn) {
  const { config } = context;
  const { userId } = actor;
  const { status, ...demo } = await readDemo(context, actor);
  const home = {
    userId,
    ...demo,
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

/** The page stands without its tour too: a failure to read it is said in the form, as the specification has it. */
async function readDemo(context: Context, actor: SignedIn) {
  try {
    const tour = await findTour(context, actor, { userId: actor.userId });
    if (!tour) return { status: 200, tour: null, tourError: null };
    const { matterportId, name, public: isPublic, hasBeenSaved, revision, updated } = tour;
    const key = { user_id: actor.userId, id: matterportId };
    const scan = isScanId(matterportId) ? await nameOfScan(context.store.db, key) : null;
    const summary: DemoSummary = {
      matterportId,
      scan,
      name,
      public: isPublic,
      hasBeenSaved,
      revision,
      updated,
    };
    return { status: 200, tour: summary, tourError: null };
  } catch (error) {
    context.log.error({ err: error }, 'demo tour could not be read');
    const { code, message } = toAppError(error);
    return { status: statusOf(code), tour: null, tourError: message };
  }
}
