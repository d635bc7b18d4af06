import { randomBytes } from 'node:crypto';
import { isCaptureId } from '../../contract/capture-id.ts';
import { ANONYMOUS } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { notFound } from '../access/policy.ts';
import { embedHeaders } from '../api/answer/security-headers.ts';
import type { Handlers } from '../api/routing/handlers.ts';
import { readTour } from '../tours/read-tour.ts';
import { isUserId } from '../users/user-id.ts';
import { embedPage } from './embed-page.ts';

/**
 * `/demo/{uid}?embed=1`, the one page of ours that any site may frame. It never looks at the session: whoever's browser
 * it is, it is answered as to a stranger and holds nothing that acts (docs/decisions/0006-embedding.md). Without the
 * parameter the address is a page of the site.
 */
export function embedHandler(context: Context): Handlers<'embedTwin'> {
  const { config } = context;
  return {
    async embedTwin(c, next) {
      const userId = c.req.param('userId') ?? '';
      if (c.req.query('embed') !== '1' || !isUserId(userId)) return await next();
      const tour = await readTour(context, ANONYMOUS, { userId });
      if (!isCaptureId(tour.matterportId)) throw notFound();
      const nonce = randomBytes(16).toString('base64');
      return new Response(embedPage({ config, userId, tour, nonce }), {
        headers: embedHeaders(config, nonce),
      });
    },
  };
}
