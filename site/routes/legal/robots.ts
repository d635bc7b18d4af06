import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Route } from './+types/robots.ts';

const CLOSED = ['/api/', '/dashboard', '/demo/', '/sign-out', '/change-address'];

/**
 * Returns robots.txt. It is a route and not a file, because it contains the sitemap's absolute address, which
 * depends on the configuration.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(siteContext).context.config;
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
  const text = `${lines.join('\n')}\n\nSitemap: ${publicOrigin}/sitemap.xml\n`;
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
