import { data, redirect, type RouterContextProvider } from 'react-router';
import { pageOf, pages } from '../../../contract/addresses.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { posterOfTwin } from '../../../server/domain/captures/built-in-captures.ts';
import { findScanVersion } from '../../../server/domain/scans/run/scan-version.ts';
import { readBell } from '../../../server/domain/notifications/list-notifications.ts';
import { locateMovedDemo, locateTwin } from '../../../server/domain/tours/locate-twin.ts';
import { findStoredTour, parseTour, tourToOpen } from '../../../server/domain/tours/read-tour.ts';
import { wantsPage } from '../../../server/edges/pages/problem-page.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { isUserId } from '../../../server/domain/users/select-users.ts';
import type { Actor } from '../../../server/platform/access/actor.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { canEditTour, roleIn } from '../../../server/platform/access/policy.ts';

/** Returns what the page of a twin shows; null if the actor may not see a twin at this address. */
export async function loadTwin(server: Context, actor: Actor, ref: TourRef) {
  const stored = await findStoredTour(server, actor, ref);
  if (!stored) return null;
  const role = roleIn(actor, stored.rights);
  const own = role === 'owner';
  // An editor's player may have unsaved changes, and needs the whole tour to apply them.
  const tour = canEditTour(actor, stored.rights) ? parseTour(stored) : await tourToOpen(server, ref, stored);
  if (!isCaptureId(tour.matterportId)) return { kind: 'not-yet', own, name: tour.name } as const;
  const { userId } = ref;
  if (isScanId(tour.matterportId)) {
    const scan = await findScanVersion(server, { userId, scanId: tour.matterportId });
    if (!scan) return { kind: 'no-space', own, name: tour.name } as const;
  }
  const { playerOrigin } = server.config;
  const origins = { playerOrigin, allowedOrigins: server.config.playerOrigins };
  const poster = await posterOfTwin(server, { userId, captureId: tour.matterportId });
  const viewerId = actor.kind === 'user' ? actor.userId : '';
  const twin = { ref, globalId: stored.globalId, viewerId, isMember: role !== null };
  const bell = await readBell(server, actor);
  return { kind: 'twin', twin, path: pageOf(ref), role, tour, origins, poster, bell } as const;
}

export type ShownTwin = NonNullable<Awaited<ReturnType<typeof loadTwin>>>;

/**
 * If the demo became a regular twin, redirects from the demo's address to the twin. Actors who may not see
 * the twin are not redirected, so they do not learn its address.
 */
export async function followMovedDemo(
  server: Context,
  actor: Actor,
  userId: string,
  { pathname, search }: URL,
): Promise<void> {
  const moved = await locateMovedDemo(server, userId);
  if (!moved || !(await loadTwin(server, actor, moved))) return;
  throw redirect(pageOf(moved) + pathname.slice(pages.demo(userId).length) + search);
}

/** The arguments of the loaders and actions of a twin's subpages. */
interface SubpageArgs {
  context: Readonly<RouterContextProvider>;
  params: { twinId?: string; uid?: string };
  request: Request;
  url: URL;
}

/**
 * Returns the twin in the address of a subpage, and the signed-in user. Redirects visitors to the sign-in
 * page. A form sent by a script gets status 401 instead, so that the page keeps the typed text. Throws the
 * response of `noSuchTwin` if the address contains an unknown twin id or an invalid user id. Checks neither
 * whether a demo exists nor whether the user may see the twin.
 */
export async function openSubpage({ context, params: { twinId, uid = '' }, request, url }: SubpageArgs) {
  const { context: server, actor } = context.get(siteContext);
  if (actor.kind === 'anonymous') {
    if (request.method === 'POST' && !wantsPage(request)) throw data(null, { status: 401 });
    throw redirect(pages.signIn(url.pathname + url.search));
  }
  const ref = twinId === undefined ? isUserId(uid) && demoTour(uid) : await locateTwin(server, twinId);
  if (!ref) throw noSuchTwin();
  return { server, actor, ref };
}

/** Returns the response for a private twin, which is the same as for a missing one. */
export function noSuchTwin() {
  return data(null, { status: 404 });
}
