import { pages } from '../../../contract/addresses.ts';
import type { AppError, ErrorCode } from '../../../contract/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { statusOf } from '../../platform/errors/status.ts';
import { plainPage } from './plain-page.ts';
import { pageHeaders } from '../api/answer/security-headers.ts';

/** Whether a person's browser asks for a page, and not a script or another program for data. */
export function wantsPage(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (/^\/(api|examples|captures|assets)\//.test(pathname)) return false;
  // A stranger's frame never shows a page with links of ours.
  if (searchParams.get('embed') === '1') return false;
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

/**
 * An error outside React Router's reach (a form from elsewhere, a body too large, the page itself failing) for people:
 * what happened, and the ways on, as the site's own error pages have them.
 */
export function problemPage(error: AppError, config: Config, requestId: string): Response {
  const status = statusOf(error.code);
  const { title, text = error.message } = TEXTS[error.code] ?? (status >= 500 ? BROKEN : REFUSED);
  const again = status >= 500 ? '<a class="button primary" href="">Try again</a>' : '';
  const html = plainPage(
    title,
    `<p class="code">${status}</p>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
<p class="ways">${again}<a class="button" href="${pages.landing()}">Go to the homepage</a><a class="button" href="${pages.dashboard()}">Open the dashboard</a></p>
<p class="note">Should you write to us about it, name this request: <code>${requestId}</code></p>`,
  );
  const { retryAfter } = error.details;
  return new Response(html, {
    status,
    headers: {
      ...pageHeaders(config, []),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  });
}

interface Words {
  title: string;
  /** Absent: the error's own message. */
  text?: string;
}

const BROKEN: Words = {
  title: 'Something broke on our side',
  text: 'It was logged and we will look at it. What was saved before is safe. Try again in a moment.',
};
const REFUSED: Words = {
  title: 'This could not be done',
  text: 'Nothing was changed. Go back and try again; what you typed may still be there.',
};
const TEXTS: Partial<Record<ErrorCode, Words>> = {
  'not-found': {
    title: 'There is no page here',
    text: 'The address may be mistyped, or what stood here was removed or made private.',
  },
  forbidden: {
    title: 'This page is not open to you',
    text: 'You may need to sign in with another account.',
  },
  'cross-origin': {
    title: 'This form did not come from our page',
    text: 'It was sent from another site, or the browser hides where it was sent from. Nothing was changed. Open our page and try again there.',
  },
  'wrong-host': {
    title: 'This is not our address',
    text: 'The page was asked for under a name that is not this server’s. Open it at its public address. Whoever runs it: a proxy in front has to hand on the Host header.',
  },
  'document-too-large': {
    title: 'That is too much at once',
    text: 'What was sent is larger than we take. Nothing was changed. Go back and send less of it.',
  },
  'too-many-requests': {
    title: 'A little slower, please',
    text: 'There were too many requests from you in a short time. Wait a moment and try again.',
  },
  'too-slow': {
    title: 'That took too long',
    text: 'What was sent did not arrive in time. Nothing was changed. Go back and try again.',
  },
  busy: {
    title: 'A little later, please',
    text: 'Too much is being sent to us at once. Nothing was changed. Wait a moment and try again.',
  },
  'quota-exceeded': {
    title: 'Your room is full',
    text: 'What you sent was not saved; what was saved before is kept. Make room, or write to us.',
  },
  unavailable: { title: 'We are not ready right now' },
};
