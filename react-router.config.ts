import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { pages } from './contract/addresses.ts';

const guides = readdirSync('docs/guide')
  .filter((file) => file.endsWith('.md'))
  .map((file) => pages.guide(basename(file, '.md')));

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  ssr: true,
  // The site map as one cacheable file, instead of a part of it written into every page.
  routeDiscovery: { mode: 'initial' },
  // Public pages are the same for everybody: written once at build time, served without framework JavaScript.
  prerender: ['/', '/cookie-policy', '/terms', '/privacy', pages.guides(), ...guides],
} satisfies Config;
