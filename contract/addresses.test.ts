import { demoTour } from './tour-id.ts';
import { expect, test } from 'vitest';
import { api, pages, playerAddress } from './addresses.ts';

test('the site map lists every address', () => {
  expect([
    pages.landing(),
    pages.signIn(),
    pages.signIn('/dashboard/profile?tab=messages'),
    pages.signOut(),
    pages.accountDeleted(),
    pages.cookiePolicy(),
    pages.guides(),
    pages.guide('guided-tour'),
    pages.dashboard(),
    pages.example('example-1/play'),
    pages.myDemo(),
    pages.profile(),
    pages.overview(),
    pages.digitalTwin('example-1'),
    pages.demo('u1'),
  ]).toEqual([
    '/',
    '/signin',
    '/signin?returnTo=%2Fdashboard%2Fprofile%3Ftab%3Dmessages',
    '/sign-out',
    '/account-deleted',
    '/cookie-policy',
    '/guide',
    '/guide/guided-tour',
    '/dashboard',
    '/dashboard/example/example-1/play',
    '/dashboard/my-demo',
    '/dashboard/profile',
    '/dashboard/overview',
    '/digital-twin/example-1',
    '/demo/u1',
  ]);
});

test('escapes each part of an address, so that it cannot change the others', () => {
  expect(api.tour(demoTour('../users?x#y'))).toBe('/api/users/..%2Fusers%3Fx%23y/tours/demo-tour');
  expect(api.watch(['users/a', 'users'])).toBe('/api/watch?topic=users%2Fa&topic=users');
  expect(api.watchShared(['users/a@12', 'users&visitor=1'])).toBe(
    '/api/watch?shared=1&topic=users/a@12&topic=users%26visitor%3D1',
  );
  expect(api.withChanges(api.watch(['users/a']))).toBe('/api/watch?topic=users%2Fa&changes=1');
  expect(api.operations(demoTour('a/b'))).toBe('/api/users/a%2Fb/tours/demo-tour/operations');
  expect(api.changeStream(api.stream('s'), ['users/a@12'], ['users#'])).toBe(
    '/api/watch/s?join=users/a@12&leave=users%23',
  );
  expect(playerAddress('a&demo=1', true, 'u 1')).toBe('/?m=a%26demo%3D1&demo=true&uid=u+1');
});
