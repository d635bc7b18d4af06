import type { Config } from '../../platform/config/config.ts';
import { listBuiltFiles } from './built-files.ts';
import { captureFiles } from './capture-files.ts';
import { prerenderedPages } from './prerendered-pages.ts';
import { fileHeaders } from '../api/answer/security-headers.ts';
import { sendFile } from './send-file.ts';
import { projectPath } from '../../platform/config/project-folder.ts';

const BUILD = projectPath('build/client');
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };
const CHECKED = { 'cache-control': 'public, no-cache' };

/** Answers what the site's build wrote (assets and prerendered pages) and captures' files; null for anything else. */
export function siteFiles(config: Config, folder = BUILD) {
  const built = listBuiltFiles(folder);
  const headers = fileHeaders(config);
  const pages = prerenderedPages(config, built);
  const captures = captureFiles(config, headers, 'site');
  return async (request: Request): Promise<Response | null> => {
    const path = new URL(request.url).pathname;
    const page = pages(request, path);
    if (page) return page;
    const file = built.get(path);
    if (!file || path.endsWith('.html')) return captures(request);
    const caching = file.immutable ? IMMUTABLE : CHECKED;
    return sendFile(request, { ...file, headers: { ...headers, ...caching } });
  };
}
