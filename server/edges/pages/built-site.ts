import { existsSync } from 'node:fs';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { ConfigError } from '../../platform/config/config-error.ts';
import { turnToRender } from '../../platform/process/event-loop.ts';
import { isStoreUnavailable } from '../../platform/store/unavailable.ts';
import { pageFailure, renderedPage, siteContext, type SiteContext } from './site-context.ts';
import { projectPath } from '../../platform/config/project-folder.ts';

/** Answers a request for a page of the site. Throws what the database throws that does not answer. */
export type SiteHandler = (request: Request, site: SiteContext) => Promise<Response>;

const bundle = projectPath('build/server/index.js');

/** The site as `npm run build` left it. Throws `ConfigError` when it was not built. */
export async function loadBuiltSite(): Promise<SiteHandler> {
  if (!existsSync(bundle))
    throw new ConfigError('The site is not built: run npm start, or npm run build first.');
  // By this name, not by its path, the server's build takes it in.
  // @ts-expect-error: there is nothing to check before the first build, and no types after it.
  const build = (await import('#gov360/build/server/index.js')) as ServerBuild;
  return siteHandler(build, 'production');
}

/** A handler over a React Router build; in development the build is asked for anew at each request. */
export function siteHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): SiteHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, site) => {
    await turnToRender();
    const provider = new RouterContextProvider();
    provider.set(siteContext, site);
    const answer = await handle(request, provider);
    const failure = provider.get(pageFailure);
    if (isStoreUnavailable(failure)) throw failure;
    const page = provider.get(renderedPage);
    if (page === null || request.method === 'HEAD') return answer;
    return new Response(page, { status: answer.status, headers: answer.headers });
  };
}
