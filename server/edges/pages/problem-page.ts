import { pages } from '../../../contract/addresses.ts';
import type { AppError, ErrorCode } from '../../../contract/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { statusOf } from '../../platform/errors/status.ts';
import { pageHeaders } from '../api/answer/security-headers.ts';
import { currentRequest } from '../../platform/observe/work-scope.ts';
import { designStyle, pageShell } from '../../platform/html/page-shell.ts';

/**
 * Returns the HTML of a simple page that works without the site's build, such as an error page. `main`: HTML
 * of its content.
 */
function plainPage(title: string, main: string): string {
  return pageShell({
    title: `${title} | GoV360`,
    style: STYLE,
    head: `<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    body: `<header><a href="${pages.landing()}">GoV360</a></header>
<main>
${main}
</main>`,
  });
}

/** Returns a page of `plainPage` as a response. `main`: HTML. */
export function pageResponse(
  config: Config,
  { title, main, status }: { title: string; main: string; status: number },
  others: Readonly<Record<string, string>> = {},
): Response {
  return new Response(plainPage(title, main), {
    status,
    headers: {
      ...pageHeaders(config, []),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...others,
    },
  });
}

const STYLE = `${designStyle('button')}
body { max-width: 76rem; margin: 0 auto; padding: 0 var(--space-5); font-family: var(--font); }
header { padding: var(--space-4) 0; }
header a { display: inline-flex; align-items: center; min-height: var(--target); color: inherit; font-weight: 700; text-decoration: none; }
main { padding: var(--space-16) 0; }
.code { display: inline-block; margin: 0; padding: var(--space-1) var(--space-3); border: 1px solid var(--line-strong); color: var(--ink-soft); }
h1 { margin: var(--space-4) 0; font-size: var(--text-3xl); line-height: 1.2; letter-spacing: -0.015em; }
p { max-width: var(--measure); color: var(--ink-soft); }
.ways { --surface: transparent; display: flex; flex-wrap: wrap; gap: var(--space-3); margin: var(--space-8) 0; }
.ways .button { padding: 0 var(--space-4); line-height: inherit; }
.note { font-size: var(--text-sm); }
code { overflow-wrap: anywhere; }
`;

/**
 * Returns whether a request comes from a browser that is opening a page, and not from a script or program
 * that needs data.
 */
export function wantsPage(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (/^\/(api|examples|captures|assets)\//.test(pathname)) return false;
  // A frame on another site must not show a page with links to this site.
  if (searchParams.get('embed') === '1') return false;
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

/**
 * Returns a page for an error that React Router cannot handle, such as a form from another site, a body that
 * is too large, or a page that could not be rendered. Like the site's own error pages, it shows what happened
 * and how to continue.
 */
export function problemPage(error: AppError, config: Config): Response {
  const status = statusOf(error.code);
  const { title, text = error.message } = TEXTS[error.code] ?? (status >= 500 ? BROKEN : REFUSED);
  const again = status >= 500 ? '<a class="button primary" href="">Try again</a>' : '';
  const main = `<p class="code">${status}</p>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
<p class="ways">${again}<a class="button" href="${pages.landing()}">Go to the homepage</a><a class="button" href="${pages.dashboard()}">Open the dashboard</a></p>
<p class="note">If you contact us about this error, include the request ID: <code>${currentRequest()}</code></p>`;
  const { retryAfter } = error.details;
  const others: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return pageResponse(config, { title, main, status }, others);
}

interface Words {
  title: string;
  /** Text of the page. By default, it is the error's message. */
  text?: string;
}

const BROKEN: Words = {
  title: 'Something went wrong on our side',
  text: 'We logged the error. Everything you saved is safe. Try again in a moment.',
};
const REFUSED: Words = {
  title: 'This request failed',
  text: 'Nothing was changed. Go back and try again; what you typed may still be there.',
};
const TEXTS: Partial<Record<ErrorCode, Words>> = {
  'not-found': {
    title: 'Page not found',
    text: 'The page may have been removed or made private. Check the address for typing errors.',
  },
  forbidden: {
    title: 'You don’t have access to this page',
    text: 'You may need to sign in with a different account.',
  },
  'cross-origin': {
    title: 'This form did not come from our site',
    text: 'Another site sent this form, or your browser hides which site sent it. Nothing was changed. Open our site and try again there.',
  },
  'wrong-host': {
    title: 'Wrong host name',
    text: 'This server has a different host name. Open the page at the server’s public address. If you run this server, make sure that your proxy passes on the Host header.',
  },
  'document-too-large': {
    title: 'Request too large',
    text: 'You sent too much data. Nothing was changed. Go back and send less.',
  },
  'too-many-requests': {
    title: 'Too many requests',
    text: 'You sent too many requests in a short time. Wait a moment and try again.',
  },
  'too-slow': {
    title: 'That took too long',
    text: 'Your request took too long to arrive. Nothing was changed. Go back and try again.',
  },
  busy: {
    title: 'The server is busy',
    text: 'Nothing was changed. Wait a moment and try again.',
  },
  'quota-exceeded': {
    title: 'Your storage is full',
    text: 'What you sent was not saved. Everything you saved before is kept. Free some space, or contact us.',
  },
  unavailable: { title: 'GoV360 is not available right now' },
};

/** Maximum number of bytes in a form whose fields are kept. The form for Undo can be larger. */
const MAX_BYTES = 256 * 1024;
const MAX_FIELDS = 40;

/**
 * Returns the page for a form that was sent without scripts after the session had ended. Unless the form is
 * too large, the page keeps the user's input, so that the user can sign in in another tab and then send the
 * input again.
 */
export async function sessionEndedPage(request: Request, path: string, config: Config): Promise<Response> {
  const fields = await readFields(request);
  const main = `<h1>${TITLE}</h1>
<p>${fields ? KEPT : NOT_KEPT}</p>
<form method="post" action="${escapeHtml(path)}" enctype="multipart/form-data" class="ways">
${(fields ?? []).map(hiddenField).join('\n')}
<a class="button primary" href="${escapeHtml(pages.signIn(pathname(path)))}" target="_blank" rel="noreferrer">Sign in (new tab)</a>
${fields ? '<button class="button">Send form again</button>' : ''}
</form>`;
  return pageResponse(config, { title: TITLE, main, status: 401 });
}

const TITLE = 'Your session has ended';
const KEPT =
  'Nothing was changed, and this page keeps what you typed. Sign in in a new tab, then return to this tab and select “Send form again”.';
const NOT_KEPT =
  'Nothing was changed. Sign in in a new tab. Then return to this tab, go back to the form, and submit it again. What you typed may still be there.';

/**
 * Returns the text fields of a form, or null if the form is too large or of unknown size, has too many
 * fields, or cannot be read.
 */
async function readFields(request: Request): Promise<[string, string][] | null> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_BYTES)) return null;
  const form = await request.formData().catch(() => null);
  const entries = [...(form ?? [])].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return form && entries.length <= MAX_FIELDS ? entries : null;
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

/** Returns the form's path without the parameter `index`, which the router adds. */
function pathname(path: string): string {
  const url = new URL(path, 'http://own.invalid');
  url.searchParams.delete('index');
  return url.pathname + url.search;
}
