import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { locateMovedDemo, locateTwin } from '../../domain/tours/locate-twin.ts';
import { randomBytes } from 'node:crypto';
import { api, pageOf, pages, playerAddress } from '../../../contract/addresses.ts';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { embedHeaders } from '../api/answer/security-headers.ts';
import type { Handlers } from '../api/request/app-environment.ts';
import { findScanVersion } from '../../domain/scans/run/scan-version.ts';
import { findExample } from '../../domain/tours/examples.ts';
import { readStoredTour, tourToOpen } from '../../domain/tours/read-tour.ts';
import { isUserId } from '../../domain/users/select-users.ts';
import type { EmbeddedTwin } from '../../../contract/protocol/embedded-twin.ts';
import type { Config } from '../../platform/config/config.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { builtScript, pageShell } from '../../platform/html/page-shell.ts';

/** The message that the page shows if the twin is deleted or made private while the page is open. */
const GONE = 'This twin was deleted or is no longer public.';

const STYLE = `
main { display: grid; grid-template-rows: 1fr auto; height: 100vh; height: 100dvh;
  font-size: 14px; line-height: 1.4; }
iframe { width: 100%; height: 100%; border: 0; }
main > p { display: flex; justify-content: space-between; align-items: center; gap: 16px; min-height: 44px; margin: 0;
  padding: 0 12px; border-top: 1px solid var(--line); }
strong { overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
a { flex: none; padding: 12px 0; }
body > [role=alert] { padding: 40vh 16px 0; text-align: center; }
a:focus-visible, iframe:focus-visible { outline-offset: -2px; }
`;

/**
 * Returns the handlers for `/demo/{uid}?embed=1` and `/twins/{id}?embed=1`, which any site may frame, and for
 * `/digital-twin/{id}?embed=1`, which only this site may frame. They do not read the session, so every user
 * is a visitor and cannot edit the twin (docs/decisions/0006-embedding.md). Without `embed=1`, other handlers
 * respond at these addresses.
 */
export function embedHandler(
  context: Needs<'config' | 'store'>,
): Handlers<'embedTwin' | 'embedRegularTwin' | 'embedExample'> {
  const { config } = context;

  function answer(twin: FramedTwin, framedBy: '*' | "'self'"): Response {
    const nonce = randomBytes(16).toString('base64');
    return new Response(embedPage(config, twin, nonce), { headers: embedHeaders(config, nonce, framedBy) });
  }

  async function answerTwin(ref: TourRef): Promise<Response> {
    const stored = await readStoredTour(context, ANONYMOUS, ref);
    const tour = await tourToOpen(context, ref, stored);
    const { userId } = ref;
    if (!isCaptureId(tour.matterportId) || (await isGone(context, userId, tour.matterportId)))
      throw notFound();
    const player = playerAddress(tour.matterportId, true, userId);
    const topics = [formatTopic({ ...ref, kind: 'tour' })];
    if (isScanId(tour.matterportId)) topics.push(formatTopic({ ...ref, kind: 'capture' }));
    const files = { grants: api.grants(ref), search: api.fileSearch(ref, '') };
    return answer({ tour, player, path: pageOf(ref), topics, files, reports: api.reports(ref) }, '*');
  }

  return {
    async embedTwin(c, next) {
      const userId = c.req.param('userId') ?? '';
      if (c.req.query('embed') !== '1' || !isUserId(userId)) return await next();
      return await answerTwin((await locateMovedDemo(context, userId)) ?? demoTour(userId));
    },
    async embedRegularTwin(c, next) {
      if (c.req.query('embed') !== '1') return await next();
      const twin = await locateTwin(context, c.req.param('twinId') ?? '');
      if (!twin) throw notFound();
      return await answerTwin(twin);
    },
    async embedExample(c, next) {
      const exampleId = c.req.param('exampleId') ?? '';
      const tour = findExample(exampleId);
      if (c.req.query('embed') !== '1' || !tour) return await next();
      const player = playerAddress(tour.matterportId, false, null);
      return answer(
        { tour, player, path: pages.digitalTwin(exampleId), topics: [], files: null, reports: null },
        "'self'",
      );
    },
  };
}

/** Returns whether a capture is a scan that was deleted or has no result. */
async function isGone(context: Needs<'store'>, userId: string, captureId: string): Promise<boolean> {
  return isScanId(captureId) && (await findScanVersion(context, { userId, scanId: captureId })) === null;
}

/** The data of an embedded twin. */
interface FramedTwin extends Pick<EmbeddedTwin, 'tour' | 'topics' | 'files' | 'reports'> {
  /** The player's path for the twin, relative to the player's origin. */
  player: string;
  /** Path of the twin's page on the site. */
  path: string;
}

/**
 * Returns the HTML of an embedded twin: the player, the twin's name, and a link to its page. `nonce`: the
 * nonce of the page's style sheet and scripts.
 */
function embedPage(config: Config, { player, path, ...shown }: FramedTwin, nonce: string): string {
  const { playerOrigin } = config;
  const { tour } = shown;
  const link = config.publicOrigin + path;
  const twin: EmbeddedTwin = { ...shown, playerOrigin, origins: config.playerOrigins, link, gone: GONE };
  const name = escapeHtml(tour.name);
  const body = `<main><iframe src="${escapeHtml(`${playerOrigin}${player}&embed=1`)}" title="Digital twin: ${name}" allow="fullscreen; clipboard-write; xr-spatial-tracking"
sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock allow-downloads"></iframe>
<p><strong role="heading" aria-level="1" dir="auto">${name}</strong> <a href="${escapeHtml(link)}" target="_blank" rel="noopener">Open in GoV360</a></p></main>
<script id="twin" type="application/json" nonce="${nonce}">${JSON.stringify(twin).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" nonce="${nonce}">${builtScript('embed')}</script>`;
  const head = '<meta name="robots" content="noindex">';
  return pageShell({ title: `${tour.name} | GoV360`, style: STYLE, head, body, nonce });
}
