import type { ErrorKind } from './error-page.tsx';

/** Every text of the error pages. */
export const errorTexts: Record<ErrorKind, { code: string; title: string; text: string }> = {
  missing: {
    code: '404',
    title: 'There is no page here',
    text: 'The address may be mistyped, or what stood here was removed or made private.',
  },
  forbidden: {
    code: '403',
    title: 'This page is not open to you',
    text: 'You may need to sign in with another account.',
  },
  offline: {
    code: 'Offline',
    title: 'The server can’t be reached',
    text: 'What you typed and what was saved are safe. This page goes on by itself once the connection is back.',
  },
  broken: {
    code: '500',
    title: 'Something broke on our side',
    text: 'It was logged and we will look at it. What was saved before is safe. Try again in a moment.',
  },
};

export const ways = {
  again: 'Try again',
  home: 'Go to the homepage',
  dashboard: 'Open the dashboard',
} as const;
