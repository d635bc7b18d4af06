import type { MetaDescriptor } from 'react-router';
import { pageTitle } from './ui/page-title.ts';

/** What search engines and link previews read of a public page. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: pageTitle() },
    { property: 'og:image', content: '/preview.jpg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'An open-plan office floor, seen from inside its digital twin.' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
