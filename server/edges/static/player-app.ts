import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { FILES_PATH } from '../../../contract/files/file-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { createGrantedReading, type GrantTimes } from '../../domain/files/grants/granted-reading.ts';
import type { Context } from '../../platform/access/context.ts';
import { listBuiltFiles, captureFiles, inlineScriptSources, sendBuilt } from './site-files.ts';
import { requestLog, shownError } from '../api/request/request-log.ts';
import type { AppEnvironment } from '../api/request/app-environment.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { requireOwnHost } from '../api/request/own-host.ts';
import { problemResponse } from '../api/answer/problem.ts';
import { noteRoute } from '../../platform/observe/work-scope.ts';
import { apiHeaders, fileHeaders, type HeaderSet } from '../api/answer/security-headers.ts';
import { scanFiles } from './scan-files.ts';
import { uploadedFiles } from './uploaded-files.ts';
import { projectPath } from '../../platform/config/project.ts';

const BUILD = projectPath('build/player');
const PROVIDER = 'https://my.matterport.com';
/** Origins of Matterport's SDK and API, which the player uses only with a key. */
const PROVIDER_SDK = ['https://static.matterport.com', 'https://api.matterport.com'];
const HOST_PLACEHOLDER = '%HOST_ORIGIN%';
const KEY_PLACEHOLDER = '%MATTERPORT_KEY%';

/**
 * Returns the app for the player's port. It serves the player's build, the files of captures, and the files
 * and scans for which a request has a grant. It has no sessions, cookies or API. Tests pass `times`.
 */
export function createPlayerApp(
  context: Context,
  folder = BUILD,
  times?: Partial<GrantTimes>,
): Hono<AppEnvironment> {
  const { config } = context;
  const built = listBuiltFiles(folder);
  const headers = fileHeaders(config);
  const captures = captureFiles(config, headers, 'player');
  const index = resolve(folder, 'index.html');
  const hosted = readPage(config, index);
  const app = new Hono<AppEnvironment>();
  const problemHeaders = apiHeaders(config);
  app.onError((error, c) => problemResponse(shownError(context, c, error), problemHeaders));
  app.use(requestLog(context, 'player'));
  app.use(requireOwnHost(config.playerOrigin, config.playerPort));
  const program = sceneProgram(folder);
  app.get('/', async (c) => {
    noteRoute('/');
    if (!hosted) return plain('The player is not built.', 503, headers);
    const answerHeaders = c.req.query('embed') === '1' ? hosted.embedHeaders : hosted.headers;
    const link = await hintsFor(c.req.query('m')?.trim() ?? '');
    return new Response(hosted.html, { headers: link ? { ...answerHeaders, link } : answerHeaders });
  });
  const reading = createGrantedReading(context, times);
  const named: MiddlewareHandler<AppEnvironment> = (_, next) => {
    noteRoute(`${FILES_PATH}*`);
    return next();
  };
  app.get(`${FILES_PATH}*`, named, scanFiles(context, reading), uploadedFiles(context, reading));
  app.get('*', async (c) => {
    noteRoute('files');
    // HTML files are served only by their own routes, which add a content security policy.
    const file = c.req.path.endsWith('.html') ? undefined : built.get(c.req.path);
    const sent = file ? await sendBuilt(c.req.raw, file, headers) : await captures(c.req.raw);
    return sent ?? plain('Not found.', 404, headers);
  });

  /**
   * Returns a `Link` header for the files that the player requests for a capture: the build's scene chunk
   * and, for a built-in or installed capture, `capture.json`. The browser then loads them in parallel with
   * the page's scripts instead of afterwards. Returns '' for Matterport's captures, which need neither, and
   * for unknown ids.
   */
  async function hintsFor(id: string): Promise<string> {
    if (isScanId(id)) return program.join();
    const address = `/captures/${encodeURIComponent(id)}/capture.json`;
    const found = await captures(new Request(new URL(address, config.playerOrigin), { method: 'HEAD' }));
    return found?.ok ? [...program, `<${address}>; rel=preload; as=fetch; crossorigin`].join() : '';
  }

  app.all('*', () => plain('Only GET and HEAD are allowed.', 405, { ...headers, allow: 'GET, HEAD' }));
  return app;
}

/** An entry in Vite's manifest of the build. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

/**
 * Returns the entries of a `Link` header for the build's scene chunk and the chunks that it imports. Returns
 * none for a build without a manifest.
 */
function sceneProgram(folder: string): string[] {
  const file = resolve(folder, '.vite/manifest.json');
  if (!existsSync(file)) return [];
  const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const scene = Object.values(chunks).find(({ name }) => name === 'scene');
  const files = [scene, ...(scene?.imports ?? []).map((name) => chunks[name])];
  return files.flatMap((chunk) => (chunk ? `</${chunk.file}>; rel=modulepreload; crossorigin` : []));
}

interface PlayerPage {
  html: string;
  headers: HeaderSet;
  /**
   * Headers for a player in an embedded twin: `frame-ancestors` must also allow the site that embeds the
   * twin.
   */
  embedHeaders: HeaderSet;
}

/**
 * Returns the player's page, with the site's origin and the Matterport key inserted, and its headers. Returns
 * null if the player is not built.
 */
function readPage(config: Config, file: string): PlayerPage | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8')
    .replaceAll(HOST_PLACEHOLDER, config.publicOrigin)
    .replaceAll(KEY_PLACEHOLDER, escapeHtml(config.matterportSdkKey ?? ''));
  const scripts = inlineScriptSources(html);
  return {
    html,
    headers: pageHeaders(config, scripts, `'self' ${config.publicOrigin}`),
    embedHeaders: pageHeaders(config, scripts, '*'),
  };
}

function pageHeaders(config: Config, inlineScripts: readonly string[], ancestors: string): HeaderSet {
  const sdk = config.matterportSdkKey ? PROVIDER_SDK : [];
  return {
    ...fileHeaders(config),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      // WebAssembly decodes compressed geometry in workers that start from blob: URLs.
      `script-src ${["'self'", "'wasm-unsafe-eval'", ...inlineScripts, ...sdk].join(' ')}`,
      "worker-src 'self' blob:",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      "img-src 'self' data: blob: https:",
      "media-src 'self' blob: https:",
      `connect-src ${["'self'", 'data:', 'blob:', PROVIDER, ...sdk].join(' ')}`,
      `frame-src ${PROVIDER}`,
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    // The site, which frames this page, has a different origin.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  };
}

function plain(text: string, status: number, headers: HeaderSet): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
