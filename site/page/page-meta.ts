import type { MetaDescriptor } from 'react-router';
import { pageTitle } from './page-title.ts';

interface PublicPage {
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
  /** The origin of the site. The metadata contains absolute addresses, because other sites read it. */
  origin: string;
}

/** Returns the metadata of a public page for search engines and link previews. */
export function pageMeta({ title, description, path, origin }: PublicPage): MetaDescriptor[] {
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
