import type { Config } from '../../platform/config/config.ts';
import { fileHeaders, type HeaderSet, pageHeaders } from '../api/answer/security-headers.ts';
import { sendFile, sendOpenFile, mediaTypeOf } from './send-file.ts';
import { projectPath } from '../../platform/config/project.ts';
import { join, relative, sep } from 'node:path';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { isCaptureFile } from '../../domain/captures/built-in-captures.ts';
import { openFileIn } from '../../platform/disk/durable-file.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type ContentCoding, chooseCoding } from '../api/answer/compress-answers.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { namesEtag } from '../api/answer/send-shared.ts';
import { ORIGIN_PLACEHOLDER } from '../pages/site-context.ts';

export interface BuiltFile {
  /** Absolute path. */
  file: string;
  /** Codings for which a compressed copy of the file exists. */
  codings: readonly ContentCoding[];
  /** Whether the file never changes, because its name contains a hash of its content. */
  immutable: boolean;
}

/**
 * Returns the files in a build's folder, by URL path. Call this when the server starts, so that a request
 * cannot access any other file on the disk. Files that end with `.br` or `.gz` are compressed copies of other
 * files. Returns an empty map if the folder does not exist.
 */
export function listBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)));
  const all = new Set(names);
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    const path = `/${name.split(sep).join('/')}`;
    const codings: ContentCoding[] = [];
    if (all.has(`${name}.br`)) codings.push('br');
    if (all.has(`${name}.gz`)) codings.push('gzip');
    files.set(path, { file: join(folder, name), codings, immutable: path.startsWith('/assets/') });
  }
  return files;
}

/**
 * Matches the path of a capture's file. The first group is the capture's id, or `pictures/` and a name for a
 * place that has only pictures. The second group is the file's name.
 */
const ADDRESS = /^\/captures\/([\w-]{11}|pictures\/[a-z]+)\/([^/]+)$/;

/** Content security policy for a file that is opened as a page: no scripts, no forms and no origin. */
export const CAPTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns a handler for `/captures/{id}/{file}` and, for places that have only pictures,
 * `/captures/pictures/{name}/{file}`. The files come from the built-in captures and from `DATA_DIR/captures`.
 * For other addresses, the handler returns null. It does not serve scans, which need a grant
 * (`scan-files.ts`). An operator may install captures from untrusted sources, so the handler serves only the
 * file types of a capture, and does not follow symbolic links.
 */
export function captureFiles(config: Config, headers: HeaderSet, origin: 'site' | 'player') {
  const folders = [config.capturesDir, join(config.dataDir, 'captures')];
  const kept = { ...headers, 'cache-control': 'public, no-cache', 'content-security-policy': CAPTURE_POLICY };
  return async (request: Request): Promise<Response | null> => {
    const address = ADDRESS.exec(new URL(request.url).pathname);
    const [, id, name] = address ?? [];
    if (!id || !name || isScanId(id) || !isCaptureFile(name, origin)) return null;
    for (const folder of folders) {
      const opened = await openFileIn(folder, join(id, name));
      if (opened) return sendOpenFile(request, opened, { ...kept, 'content-type': mediaTypeOf(name) });
    }
    return null;
  };
}

const BUILD = projectPath('build/client');

/**
 * Returns a handler for the files in the site's build (assets and prerendered pages) and for those of
 * captures. For other addresses, the handler returns null.
 */
export function siteFiles(config: Config, folder = BUILD) {
  const built = listBuiltFiles(folder);
  const headers = fileHeaders(config);
  const pages = prerenderedPages(config, built);
  const captures = captureFiles(config, headers, 'site');
  return async (request: Request): Promise<Response | null> => {
    const path = new URL(request.url).pathname;
    const page = pages.get(path);
    if (page) return answer(request, page);
    const file = built.get(path);
    if (!file || path.endsWith('.html')) return captures(request);
    return sendBuilt(request, file, headers);
  };
}

/** Returns the response to a request for a file in a build. Browsers revalidate files that may change. */
export function sendBuilt(
  request: Request,
  { file, codings, immutable }: BuiltFile,
  headers: HeaderSet,
): Promise<Response | null> {
  const caching = immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache';
  return sendFile(request, { file, codings, headers: { ...headers, 'cache-control': caching } });
}

/** Returns CSP sources (hashes) that allow only the inline scripts of a page. */
export function inlineScriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const hashes = [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}

/**
 * Matches links to style sheets. The router appends `#` to the address of a style sheet that a script may
 * load later.
 */
const STYLE_SHEET = /<link (?:nonce="" )?rel="stylesheet" href="([^"#]+)#?"\s*\/?>/g;

type Body = Uint8Array<ArrayBuffer>;

/**
 * Functions that compress a page with the highest compression, because each page is compressed only once per
 * coding. They run outside the main thread.
 */
const compressors = {
  br: (page: Body): Promise<Body> => promisify(brotliCompress)(page),
  gzip: (page: Body): Promise<Body> => promisify(gzip)(page, { level: 9 }),
} satisfies Record<ContentCoding, (page: Body) => Promise<Body>>;

/** A prerendered page. Each coding is created when it is first requested. */
interface HeldPage {
  headers: HeaderSet;
  /** ETag of the uncompressed page, without quotes. The ETag of a coding also contains the coding's name. */
  tag: string;
  plain: Body;
  coded: Map<ContentCoding, Promise<Body>>;
}

/** Returns the prerendered pages in a build, by path (`x/index.html` is the page `/x`). */
function prerenderedPages(config: Config, built: ReadonlyMap<string, BuiltFile>): Map<string, HeldPage> {
  const pages = new Map<string, HeldPage>();
  for (const [path, { file }] of built) {
    if (!path.endsWith('/index.html')) continue;
    const address = path.slice(0, -'/index.html'.length) || '/';
    pages.set(address, holdPage(config, readFileSync(file, 'utf8'), built));
  }
  return pages;
}

/**
 * Returns a page that is ready to send. Inserts the site's origin, which is unknown during the build, and the
 * page's style sheets, so that the browser can draw the page from the first packets.
 */
function holdPage(config: Config, source: string, built: ReadonlyMap<string, BuiltFile>): HeldPage {
  const html = inlineStyles(source.replaceAll(ORIGIN_PLACEHOLDER, config.publicOrigin), built);
  const plain = Buffer.from(html);
  return {
    headers: {
      ...pageHeaders(config, inlineScriptSources(html)),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
    },
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    coded: new Map(),
  };
}

async function answer(request: Request, page: HeldPage): Promise<Response> {
  const { headers, tag } = page;
  const coding = chooseCoding(request.headers.get('accept-encoding'));
  const etag = `"${tag}${coding ?? ''}"`;
  const common = { ...headers, etag, ...(coding ? { 'content-encoding': coding } : {}) };
  if (namesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const body = coding ? await inCoding(page, coding) : page.plain;
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...common, 'content-length': String(body.length) },
  });
}

function inCoding({ plain, coded }: HeldPage, coding: ContentCoding): Promise<Body> {
  let body = coded.get(coding);
  if (!body) {
    body = compressors[coding](plain);
    coded.set(coding, body);
  }
  return body;
}

/**
 * Returns a page that contains its style sheets instead of links to them. URLs in the style sheets are
 * absolute, so they remain valid.
 */
function inlineStyles(html: string, built: ReadonlyMap<string, BuiltFile>): string {
  return html.replaceAll(STYLE_SHEET, (link: string, path: string) => {
    const sheet = built.get(path);
    return sheet ? `<style>${readFileSync(sheet.file, 'utf8').trim()}</style>` : link;
  });
}
