import { load, type CheerioAPI } from 'cheerio';
import { inject } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { call, openSession, saveTour, type TestSession } from './servers/session.ts';

/** A page as seen in a browser without scripts. */
export interface HtmlPage {
  status: number;
  headers: Headers;
  /** Path, query and hash after all redirects. */
  path: string;
  title: string;
  $: CheerioAPI;
  /** Returns the text of the page's body, or of the elements that match a selector, with single spaces. */
  text(selector?: string): string;
  /**
   * Sends the form that contains a button with this name, as a browser does when the button is pressed: with
   * the form's values and those given here, including files. Follows redirects.
   */
  press(button: string, fields?: Record<string, string | File>): Promise<HtmlPage>;
}

const MOST_REDIRECTS = 5;
let people = 0;

/** A user's session. `origin` is the product, if it is not the one that all page tests share. */
type Reader = TestSession & { origin?: string };

/** Signs in a new user, by default with a complete profile. With null, the user has no profile. */
export async function signIn(
  profile: Record<string, string> | null = {
    name: 'Ada Byron',
    company: 'Analytical Estates',
    role: 'Facility manager',
  },
  email = `reader-${process.pid}-${(people += 1)}@example.test`,
  origin = inject('product').origin,
): Promise<TestSession & { email: string; origin: string }> {
  const session = await openSession(origin, email);
  if (profile) await call(origin, session, 'PATCH', api.profile(session.userId), profile);
  return { ...session, email, origin };
}

/** Writes a session's demo tour with the API. */
export async function createTour(session: TestSession, fields: Record<string, unknown> = {}): Promise<void> {
  await saveTour(inject('product').origin, session, {
    matterportId: 'gv360office',
    hasBeenSaved: true,
    ...fields,
  });
}

/** Requests a page from the product, signed in or signed out. */
export function openPage(path: string, session: Reader | null = null): Promise<HtmlPage> {
  return request(path, session, {});
}

async function request(path: string, session: Reader | null, init: RequestInit): Promise<HtmlPage> {
  const origin = session?.origin ?? inject('product').origin;
  let address = new URL(path, origin);
  let options = init;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const cookie: Record<string, string> = session ? { cookie: session.cookie } : {};
    const headers = { origin, 'sec-fetch-site': 'same-origin', accept: 'text/html', ...cookie };
    const response = await fetch(address, { redirect: 'manual', ...options, headers });
    const location = response.headers.get('location');
    if (!location) return readPage(address, response, await response.text(), session);
    address = new URL(location, address);
    options = {};
  }
  throw new Error(`${path} leads on and on, last to ${address.pathname}.`);
}

function readPage(
  address: URL,
  { status, headers }: Response,
  html: string,
  session: Reader | null,
): HtmlPage {
  const $ = load(html, { scriptingEnabled: false });
  const path = address.pathname + address.search + address.hash;
  return {
    status,
    headers,
    path,
    title: $('title').text(),
    $,
    text: (selector = 'body') => $(selector).text().replaceAll(/\s+/g, ' ').trim(),
    press(name, fields = {}) {
      const button = $('button')
        .filter((_, element) => nameOf($(element)) === name)
        .first();
      const form = button.attr('form') ? $(`#${button.attr('form')}`) : button.closest('form');
      if (form.length === 0) throw new Error(`No form of ${path} has a button ‘${name}’.`);
      const body = new FormData();
      for (const { name: field, value } of form.serializeArray()) body.set(field, value);
      if (button.attr('name')) body.set(button.attr('name')!, button.attr('value') ?? '');
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      const action = new URL(form.attr('action') ?? path, address);
      const to = action.pathname + action.search;
      if (form.attr('enctype') === 'multipart/form-data')
        return request(to, session, { method: 'POST', body });
      const encoded = new URLSearchParams([...body] as [string, string][]);
      if (form.attr('method')?.toLowerCase() !== 'post')
        return request(`${action.pathname}?${encoded}`, session, {});
      return request(to, session, { method: 'POST', body: encoded });
    },
  };

  /** Returns a button's accessible name. */
  function nameOf(button: ReturnType<CheerioAPI>): string {
    const label = button.attr('aria-labelledby');
    return (label ? $(`[id="${label}"]`) : button).text().trim();
  }
}
