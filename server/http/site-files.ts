import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type BuiltFile, listBuiltFiles } from './built-files.ts';
import { captureFiles } from './capture-files.ts';
import { inlineScriptSources } from './inline-scripts.ts';
import { fileHeaders, type HeaderSet, pageHeaders } from './security-headers.ts';
import { sendFile } from './send-file.ts';

const BUILD = resolve(import.meta.dirname, '../../build/client');
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };
const CHECKED = { 'cache-control': 'public, no-cache' };

/** Answers what the site's build wrote (assets and prerendered pages) and captures' files; null for anything else. */
export function siteFiles(config: Config, folder = BUILD) {
  const built = listBuiltFiles(folder);
  const headersOfFiles = fileHeaders(config);
  const pages = prerenderedPages(config, built);
  const captures = captureFiles(config, headersOfFiles);
  return async (request: Request): Promise<Response | null> => {
    const path = new URL(request.url).pathname;
    const page = pages.get(path);
    if (page) return sendFile(request, page);
    const file = built.get(path);
    if (!file || path.endsWith('.html')) return captures(request);
    const caching = file.immutable ? IMMUTABLE : CHECKED;
    return sendFile(request, { ...file, headers: { ...headersOfFiles, ...caching } });
  };
}

interface Page extends BuiltFile {
  headers: HeaderSet;
}

/** `x/index.html` is the page `/x`. Its inline scripts are known, so its policy names them by hash. */
function prerenderedPages(config: Config, built: ReadonlyMap<string, BuiltFile>): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const [path, file] of built) {
    if (!path.endsWith('/index.html')) continue;
    const scripts = inlineScriptSources(readFileSync(file.file, 'utf8'));
    const address = path.slice(0, -'/index.html'.length) || '/';
    pages.set(address, { ...file, headers: { ...pageHeaders(config, scripts), ...CHECKED } });
  }
  return pages;
}
