/**
 * Applies the cookie choice and shows the sign-in state on the site's pages, prerendered or not. This small
 * script does not block the page. `head-script.ts` does what must happen before the page is drawn.
 */
import { followSignedIn } from './signed-in.ts';
import { choiceOf, readChoice, storeChoice, type Choice, showChoice } from './cookie-choice.ts';
import { ANALYTICS_SETTINGS } from '../../contract/addresses.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let tagId: Promise<string | null> | null = null;

/**
 * Starts analytics: loads its script on the first call, and grants consent again on later calls. Before the
 * first call, analytics makes no requests and stores nothing. The first call requests the analytics settings
 * from this site. Without an `ANALYTICS_ID`, no script is loaded.
 */
function startAnalytics(): void {
  // A sign-in link contains a secret token, so analytics never starts on a page with a token in its address.
  if (new URLSearchParams(location.search).has('token')) return;
  if (tagId) {
    void tagId.then((id) => id && consent(id, true));
    return;
  }
  tagId = readTagId();
  void tagId.then((id) => {
    if (!id) return;
    consent(id, true);
    tell('js', new Date());
    // Sends the address of the page without its query, which may contain a return path.
    // By default, gtag would set its cookies for the highest possible domain, including the player's origin.
    // https://developers.google.com/tag-platform/security/guides/customize-cookies
    const page = location.origin + location.pathname;
    tell('config', id, { page_location: page, cookie_domain: 'none' });
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  });
}

/** Stops analytics immediately and deletes its cookies, including those for a parent domain. */
function stopAnalytics(): void {
  void tagId?.then((id) => id && consent(id, false));
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!name.startsWith('_ga')) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}

function consent(id: string, granted: boolean): void {
  // Also sets the analytics script's own opt-out flag, in case the script sends data without consent.
  Reflect.set(window, `ga-disable-${id}`, !granted);
  tell('consent', 'update', { analytics_storage: granted ? 'granted' : 'denied' });
}

/**
 * Adds a command to the queue of the analytics script, which expects `arguments` objects instead of arrays.
 */
function tell(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line eslint/prefer-rest-params -- the script accepts only arguments objects
  window.dataLayer.push(arguments);
}

async function readTagId(): Promise<string | null> {
  try {
    const response = await fetch(ANALYTICS_SETTINGS);
    const settings = (await response.json()) as { analyticsId?: string | null };
    return settings.analyticsId ?? null;
  } catch {
    return null;
  }
}

/**
 * Shows or hides the cookie notice, and starts or stops analytics, depending on the choice. Without a choice,
 * analytics does not start.
 */
function followChoice(choice: Choice | null): void {
  showChoice(choice);
  if (choice === 'true') startAnalytics();
  else stopAnalytics();
}

function choose(choice: Choice): void {
  storeChoice(choice);
  followChoice(choice);
  if (choice === 'true') tell('event', 'accept_cookies');
}

const queued = window.takeQueuedChoice?.();
if (queued) choose(queued);
else followChoice(readChoice());

document.addEventListener('click', (event) => {
  const choice = choiceOf(event);
  if (choice) choose(choice);
});

// A choice made in another tab also applies to this tab.
addEventListener('storage', () => followChoice(readChoice()));
followSignedIn();
