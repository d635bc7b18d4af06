import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '../../platform/config/config.ts';
import type { BuiltFile } from './built-files.ts';
import { chooseCoding, type ContentCoding } from '../api/answer/content-coding.ts';
import { inlineScriptSources } from './inline-scripts.ts';
import { type HeaderSet, pageHeaders } from '../api/answer/security-headers.ts';
import { namesEtag } from '../api/answer/names-etag.ts';
import { ORIGIN_PLACEHOLDER } from '../pages/site-context.ts';

/** The router writes `#` behind the address of a sheet that some script may fetch later as well. */
const STYLE_SHEET = /<link (?:nonce="" )?rel="stylesheet" href="([^"#]+)#?"\s*\/?>/g;

type Body = Uint8Array<ArrayBuffer>;

/** As small as can be, off the main thread: a page is compressed once. */
const compressors = {
  br: (page: Body): Promise<Body> => promisify(brotliCompress)(page),
  gzip: (page: Body): Promise<Body> => promisify(gzip)(page, { level: 9 }),
} satisfies Record<ContentCoding, (page: Body) => Promise<Body>>;

/** A page as it is sent; each coding is made when it is first asked for. */
interface HeldPage {
  headers: HeaderSet;
  /** Of the plain text; each coding's is this and its name. */
  tag: string;
  plain: Body;
  coded: Map<ContentCoding, Promise<Body>>;
}

/** Answers the pages that the build wrote (`x/index.html` is the page `/x`); null for anything else. */
export function prerenderedPages(config: Config, built: ReadonlyMap<string, BuiltFile>) {
  const pages = new Map<string, HeldPage>();
  for (const [path, { file }] of built) {
    if (!path.endsWith('/index.html')) continue;
    const address = path.slice(0, -'/index.html'.length) || '/';
    pages.set(address, holdPage(config, readFileSync(file, 'utf8'), built));
  }
  return (request: Request, path: string): Promise<Response> | null => {
    const page = pages.get(path);
    return page ? answer(request, page) : null;
  };
}

/**
 * The build does not know which origin it will be served at, so that origin is written in here. With its style sheets
 * inside, a page is drawn from the first packets that arrive.
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

/** A page with its built style sheets in it instead of links to them. Addresses inside them are absolute, so they hold. */
function inlineStyles(html: string, built: ReadonlyMap<string, BuiltFile>): string {
  return html.replaceAll(STYLE_SHEET, (link: string, path: string) => {
    const sheet = built.get(path);
    return sheet ? `<style>${readFileSync(sheet.file, 'utf8').trim()}</style>` : link;
  });
}
