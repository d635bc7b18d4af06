import type { Call } from '../routing/handlers.ts';
import type { SignInOutcome } from '../../../../contract/account/sign-in-channel.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { builtScript } from '../../../platform/html/built-script.ts';
import { pageShell } from '../../../platform/html/page-shell.ts';
import { newSecretToken } from '../../../domain/identity/sessions/secret-token.ts';

const texts = {
  'signed-in': ['You did it! 🎉', 'You are signed in. This window can be closed.'],
  linked: ['Linked', 'From now on you can sign in with it, too. This window can be closed.'],
  denied: ['Sign-in was cancelled', 'Nothing was changed. Close this window to choose another way.'],
  error: ['Sign-in did not work', 'Close this window and try again, or sign in with an email link.'],
} as const;

/** The popup's last page: tells the page that opened it how it went, closes itself, and says so should it stay open. */
export function popupPage(c: Call, outcome: SignInOutcome) {
  const nonce = newSecretToken();
  c.header(
    'content-security-policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  const [title, detail] = wordsOf(outcome);
  return c.html(
    pageShell({
      title,
      style: STYLE,
      body: `<main>
<h1>${title}</h1>
<p>${escapeHtml(detail)}</p>
</main>
<script id="outcome" type="application/json">${scriptJson(outcome)}</script>
<script nonce="${nonce}">${builtScript('popup')}</script>`,
      nonce,
    }),
  );
}

function wordsOf(outcome: SignInOutcome): readonly [title: string, detail: string] {
  if (outcome.type !== 'failed') return texts[outcome.type];
  return outcome.reason === 'refused' ? ['That did not work', outcome.detail] : texts[outcome.reason];
}

/** JSON that ends no script element. */
function scriptJson(outcome: SignInOutcome): string {
  return JSON.stringify(outcome).replaceAll('<', String.raw`\u003c`);
}

const STYLE = `
body { display: grid; min-height: 100vh; padding: var(--space-6); place-content: center; text-align: center; }
`;
