import type { Call } from '../routing/handlers.ts';
import type { SignInOutcome } from '../../../contract/sign-in-channel.ts';
import { builtScript } from '../../pages/built-script.ts';
import { pageShell } from '../../pages/page-shell.ts';
import { newSecretToken } from '../../identity/sessions/secret-token.ts';

const texts = {
  'signed-in': ['You did it! 🎉', 'You are signed in. This window can be closed.'],
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
  const [title, detail] = texts[outcome.type === 'failed' ? outcome.reason : 'signed-in'];
  return c.html(
    pageShell({
      title,
      style: STYLE,
      body: `<main>
<h1>${title}</h1>
<p>${detail}</p>
</main>
<script id="outcome" type="application/json">${JSON.stringify(outcome)}</script>
<script nonce="${nonce}">${builtScript('popup')}</script>`,
      nonce,
    }),
  );
}

const STYLE = `
body { display: grid; min-height: 100vh; padding: var(--space-6); place-content: center; text-align: center; }
`;
