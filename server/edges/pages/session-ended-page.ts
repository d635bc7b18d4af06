import { pages } from '../../../contract/addresses.ts';
import type { Config } from '../../platform/config/config.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { plainPage } from './plain-page.ts';
import { pageHeaders } from '../api/answer/security-headers.ts';

/** Nobody is signed in here, so little is read for them: more than any of our forms but Undo sends. */
const MAX_BYTES = 256 * 1024;
const MAX_FIELDS = 40;

/**
 * For a form that was sent without scripts after the session had ended: what was typed stays in the page, to be sent again
 * from it after signing in elsewhere.
 */
export async function sessionEndedPage(request: Request, path: string, config: Config): Promise<Response> {
  const fields = await readFields(request);
  const html = plainPage(
    TITLE,
    `<h1>${TITLE}</h1>
<p>${fields ? KEPT : NOT_KEPT}</p>
<form method="post" action="${escapeHtml(path)}" enctype="multipart/form-data" class="ways">
${(fields ?? []).map(hiddenField).join('\n')}
<a class="button primary" href="${escapeHtml(pages.signIn(pathname(path)))}" target="_blank" rel="noreferrer">Sign in (new tab)</a>
${fields ? '<button class="button">Send it again</button>' : ''}
</form>`,
  );
  return new Response(html, {
    status: 401,
    headers: {
      ...pageHeaders(config, []),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}

const TITLE = 'Your session has ended';
const KEPT =
  'Nothing was changed, and what you typed is kept in this page. Sign in in a new tab, then come back here and send it again.';
const NOT_KEPT =
  'Nothing was changed. Sign in in a new tab, then go back in this one, where what you typed may still be, and send it again.';

/** The texts of a form; null where there is too much of it. */
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

/** Where the form was, without the router's word for which of two forms of one address it is. */
function pathname(path: string): string {
  const url = new URL(path, 'http://own.invalid');
  url.searchParams.delete('index');
  return url.pathname + url.search;
}
