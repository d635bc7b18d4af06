import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: 'build',
  ssr: true,
  // Public pages are the same for everybody: written once at build time, served without framework JavaScript.
  prerender: ['/', '/cookie-policy', '/terms', '/privacy'],
} satisfies Config;
