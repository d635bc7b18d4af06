import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  ssr: true,
  // The site map as one cacheable file, instead of a part of it written into every page.
  routeDiscovery: { mode: 'initial' },
  // Public pages are the same for everybody: written once at build time, served without framework JavaScript.
  prerender: ['/', '/cookie-policy', '/terms', '/privacy'],
} satisfies Config;
