import { pages } from '../../../contract/addresses.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import { listGuides } from '../../page/guides.ts';
import type { Route } from './+types/sitemap.ts';

const PUBLIC = [
  pages.landing(),
  pages.signIn(),
  pages.contact(),
  pages.verify(),
  pages.terms(),
  pages.privacy(),
  pages.cookiePolicy(),
  pages.guides(),
  ...listGuides().flatMap(({ guides }) => guides.map(({ name }) => pages.guide(name))),
];

/** Returns the pages that search engines may list, with absolute addresses, as a sitemap requires. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(siteContext).context.config;
  const entries = PUBLIC.map((path) => `  <url><loc>${publicOrigin}${path}</loc></url>`);
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
