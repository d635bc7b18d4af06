import { randomBytes } from 'node:crypto';
import { api, pages, playerAddress } from '../../../contract/addresses.ts';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { embedHeaders } from '../api/answer/security-headers.ts';
import type { Handlers } from '../api/routing/handlers.ts';
import { findScanVersion } from '../../domain/scans/serving/scan-version.ts';
import { findExample } from '../../domain/tours/examples.ts';
import { readStoredTour, tourToOpen } from '../../domain/tours/read-tour.ts';
import { isUserId } from '../../domain/users/user-id.ts';
import { embedPage, type FramedTwin } from './embed-page.ts';

/**
 * `/demo/{uid}?embed=1`, the one page of ours that any site may frame, and `/digital-twin/{id}?embed=1`, which our landing page
 * frames. They never look at the session: whoever's browser it is, it is answered as to a stranger and holds nothing that acts
 * (docs/decisions/0006-embedding.md). Without the parameter the addresses are pages of the site.
 */
export function embedHandler(context: Needs<'config' | 'store'>): Handlers<'embedTwin' | 'embedExample'> {
  const { config } = context;

  function answer(twin: FramedTwin, framedBy: '*' | "'self'"): Response {
    const nonce = randomBytes(16).toString('base64');
    return new Response(embedPage(config, twin, nonce), { headers: embedHeaders(config, nonce, framedBy) });
  }

  return {
    async embedTwin(c, next) {
      const userId = c.req.param('userId') ?? '';
      if (c.req.query('embed') !== '1' || !isUserId(userId)) return await next();
      const stored = await readStoredTour(context, ANONYMOUS, { userId });
      const tour = await tourToOpen(context, userId, stored);
      if (!isCaptureId(tour.matterportId) || (await isGone(context, userId, tour.matterportId)))
        throw notFound();
      const player = playerAddress(tour.matterportId, true, userId);
      const topics = [formatTopic({ kind: 'tour', userId })];
      if (isScanId(tour.matterportId)) topics.push(formatTopic({ kind: 'capture', userId }));
      const files = { grants: api.grants(userId), search: api.fileSearch(userId, '') };
      return answer({ tour, player, path: pages.demo(userId), topics, files }, '*');
    },
    async embedExample(c, next) {
      const exampleId = c.req.param('exampleId') ?? '';
      const tour = findExample(exampleId);
      if (c.req.query('embed') !== '1' || !tour) return await next();
      const player = playerAddress(tour.matterportId, false, null);
      return answer({ tour, player, path: pages.digitalTwin(exampleId), topics: [], files: null }, "'self'");
    },
  };
}

/** Whether it would be a scan that the person does not have, or of which nothing was made. */
async function isGone(context: Needs<'store'>, userId: string, captureId: string): Promise<boolean> {
  return isScanId(captureId) && (await findScanVersion(context, { userId, scanId: captureId })) === null;
}
