import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** The whole site map. `contract/addresses.ts` builds the addresses. */
export default [
  index('routes/landing/landing.tsx'),
  route('cookie-policy', 'routes/legal/cookie-policy.tsx'),
  route('terms', 'routes/legal/terms.tsx'),
  route('privacy', 'routes/legal/privacy.tsx'),
  route('contact', 'routes/legal/contact.tsx'),
  route('guide', 'routes/guide/guide-list.tsx'),
  route('guide/:name', 'routes/guide/guide.tsx'),
  route('robots.txt', 'routes/legal/robots.ts'),
  route('sitemap.xml', 'routes/legal/sitemap.ts'),
  route('analytics.json', 'routes/legal/analytics-settings.ts'),
  route('verify', 'routes/verify/verify.tsx'),
  route('signin', 'routes/sign-in/sign-in.tsx'),
  route('change-address', 'routes/sign-in/change-address.tsx'),
  route('sign-out', 'routes/sign-in/sign-out.tsx'),
  route('account-deleted', 'routes/sign-in/account-deleted.tsx'),
  route('digital-twin/:id?', 'routes/viewer/digital-twin.tsx'),
  route('demo/:uid?', 'routes/viewer/demo.tsx'),
  layout('routes/dashboard/dashboard.tsx', [
    ...prefix('dashboard', [
      index('routes/dashboard/home/home.tsx'),
      route('example/:ioid?/:play?', 'routes/dashboard/example.tsx'),
      route('import/:importId?', 'routes/dashboard/import/import.tsx'),
      route('scans', 'routes/dashboard/scans/scans.tsx'),
      route('scans/:scanId/source', 'routes/dashboard/scans/source.ts'),
      route('my-demo/:uid?', 'routes/dashboard/my-demo/my-demo.tsx'),
      route('profile/:uid?', 'routes/dashboard/profile/profile.tsx'),
      route('scans/:scanId', 'routes/dashboard/scans/setup/setup.tsx'),
      route('scans/:scanId/state.json', 'routes/dashboard/scans/setup/scan-state.ts'),
      route('search.json', 'routes/dashboard/search/search-data.ts'),
      route('overview/:uid?', 'routes/dashboard/overview/overview.tsx'),
      route('*', 'routes/dashboard/unknown-page.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found/not-found.tsx'),
] satisfies RouteConfig;
