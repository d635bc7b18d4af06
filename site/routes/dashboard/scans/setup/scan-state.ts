import { siteContext } from '../../../../../server/edges/pages/site-context.ts';
import { readScanState } from '../../../../../server/domain/scans/list-scans.ts';
import { signedIn } from '../../signed-in-actor.ts';
import type { Route } from './+types/scan-state.ts';

/**
 * Returns the state of a scan. The page requests the state whenever the user's scans change, and reloads the
 * large result only if the result has changed.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  const { scanId } = params;
  return Response.json(await readScanState(server, person, { userId: person.userId, scanId }));
}
