export type ErrorKind = 'missing' | 'forbidden' | 'offline' | 'unavailable' | 'broken';

/** The texts of error pages. */
export const errorTexts: Record<ErrorKind, { code: string; title: string; text: string }> = {
  missing: {
    code: '404',
    title: 'Page not found',
    text: 'The page may have been removed or made private. Check the address for typing errors.',
  },
  forbidden: {
    code: '403',
    title: 'You don’t have access to this page',
    text: 'You may need to sign in or use a different account.',
  },
  offline: {
    code: 'Offline',
    title: 'The server can’t be reached',
    text: 'Everything you saved or typed is kept. This page reloads when you’re back online.',
  },
  unavailable: {
    code: '503',
    title: 'GoV360 is not available right now',
    text: 'The server cannot handle requests at the moment. Everything you saved is safe. Wait a moment, then try again.',
  },
  broken: {
    code: '500',
    title: 'Something went wrong on our side',
    text: 'We logged the error. Everything you saved is safe. Try again in a moment.',
  },
};

export const ways = {
  again: 'Try again',
  home: 'Go to the homepage',
  dashboard: 'Open the dashboard',
} as const;

/** Texts about edits that were not sent before the user lost access. */
export const unsent = {
  title: (count: number) => (count === 1 ? '1 edit was not saved' : `${count} edits were not saved`),
  why: (name: string) =>
    `You can no longer edit ${name || 'this twin'}. This browser keeps your unsent edits and saves them if you get access again.`,
  signedOut:
    'You have been signed out. This browser keeps your unsent edits and saves them when you sign in again.',
  signIn: 'Sign in',
  copy: 'Copy edits',
  copied: 'Copied.',
  byHand: 'Your browser blocked copying. Select the text below and copy it.',
  show: 'Show edits',
  text: 'Unsent edits',
  discard: 'Discard edits',
  discardTitle: 'Discard these edits?',
  discardHint: 'This browser has the only copy, so you cannot undo this.',
  heading: (name: string) => `Unsent edits to ${name}`,
  kinds: { add: 'Added', change: 'Changed', remove: 'Deleted' },
  ofTwin: 'the twin',
} as const;

/** The texts that replace those of `unsent` for comments. */
export const unsentComments = {
  title: (count: number) => (count === 1 ? '1 comment was not sent' : `${count} comments were not sent`),
  why: (name: string) =>
    `You can no longer comment in ${name || 'this twin'}. This browser keeps your unsent comments and sends them if you get access again.`,
  signedOut:
    'You have been signed out. This browser keeps your unsent comments and sends them when you sign in again.',
  copy: 'Copy comments',
  show: 'Show comments',
  text: 'Unsent comments',
  discard: 'Discard comments',
  discardTitle: 'Discard these comments?',
} as const;

export const offline = {
  title: 'You are offline.',
  kept: 'What you type is kept. You can continue when you’re back online.',
  waiting: 'This page stays open until you’re back online. Then the next page opens.',
} as const;

export const cookies = {
  name: 'Cookies',
  question:
    'GoV360 needs a few cookies to work. Do you also allow performance cookies? They show us which pages people use.',
  policy: 'Cookie policy',
  reject: 'Reject all',
  accept: 'Accept all',
} as const;

export const bell = {
  name: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  /** Returns the number on the bell and in the page title. */
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
} as const;

export const frame = {
  homepage: 'GoV360, homepage',
  account: 'Account',
  signIn: 'Sign in',
  dashboard: 'Dashboard',
  copyright: 'Copyright 2024',
  about: 'About this site',
  guides: 'Guides',
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
} as const;
