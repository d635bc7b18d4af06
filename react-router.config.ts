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
  // The routes are in one cacheable file. Otherwise, every page would contain a part of them.
  routeDiscovery: { mode: 'initial' },
  // These pages are the same for all users, so they are rendered once at build time.
  prerender: ['/', '/cookie-policy', '/terms', '/privacy', pages.guides(), ...guides],
} satisfies Config;
