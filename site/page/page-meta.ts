import type { MetaDescriptor } from 'react-router';
import { pageTitle } from './page-title.ts';

/** A route with `static` in its handle loads no framework JavaScript. Most of these routes are prerendered. */
export interface RouteHandle {
  static?: boolean;
}

export const handle: RouteHandle = { static: true };

interface PublicPage {
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
}

/**
 * Returns the `meta` function of a public page whose metadata is always the same. The page's loader must return
 * the site's origin.
 */
export function publicMeta(page: PublicPage) {
  return ({ loaderData }: { loaderData: { origin: string } }) => pageMeta(page, loaderData.origin);
}

/**
 * Returns the metadata of a public page for search engines and link previews. It contains absolute addresses
 * with the origin of the site, because other sites read it.
 */
export function pageMeta({ title, description, path }: PublicPage, origin: string): MetaDescriptor[] {
  const address = origin + path;
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: pageTitle() },
    { property: 'og:image', content: `${origin}/preview.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'An open-plan office floor, seen from inside its digital twin.' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
