import { redirect } from 'react-router';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { sourceAddress } from '../../../../server/domain/scans/change-scan.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/source.ts';

/** Redirects to the file of a scan. Scans are never served from this origin. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return redirect(await sourceAddress(server, signedIn(actor), params.scanId));
}
