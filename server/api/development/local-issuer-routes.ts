import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { InteractionResults } from 'oidc-provider';
import { AppError } from '../../../contract/errors.ts';
import type { Config, ProviderConfig } from '../../config.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import { SMALL_BODY_BYTES } from '../request/request-body.ts';
import { callbackAddress } from '../../identity/providers/callback-address.ts';
import type { LocalIssuer } from '../../identity/development/local-issuer.ts';
import { DEVELOPMENT_PAGE_POLICY, developmentPage } from './development-page.ts';

const labels = { google: 'Google', microsoft: 'Microsoft' } as const;

/** The stand-in for one provider, under the path of its issuer; made with the first request, since few starts need it. */
export function localIssuerRoutes(config: Config, provider: ProviderConfig): Hono<AppEnvironment> {
  const base = new URL(provider.issuer).pathname;
  const routes = new Hono<AppEnvironment>();
  let made: Promise<LocalIssuer> | null = null;
  const issuer = () => {
    made ??= import('../../identity/development/local-issuer.ts').then(({ createLocalIssuer }) =>
      createLocalIssuer({
        config: provider,
        redirectUri: callbackAddress(config, provider),
        interactionPath: (uid) => `${base}/interaction/${uid}`,
      }),
    );
    return made;
  };

  routes.get(`${base}/interaction/:uid`, async (c) => {
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', DEVELOPMENT_PAGE_POLICY);
    // Without a referrer browsers send `Origin: null` with a form, which our own origin check refuses.
    c.header('referrer-policy', 'same-origin');
    const label = labels[provider.id];
    return c.html(developmentPage(`Local ${label} stand-in – GoV360`, whoPage(label)));
  });

  routes.post(`${base}/interaction/:uid`, async (c) => {
    const form = new URLSearchParams((await c.var.body.read(SMALL_BODY_BYTES)).toString());
    const { provider: server, admit } = await issuer();
    if (form.get('decision') !== 'continue') {
      const result = { error: 'access_denied', error_description: 'The person pressed Deny.' };
      return finish(c, server, result);
    }
    const accountId = admit({
      name: form.get('name') ?? '',
      email: form.get('email') ?? '',
      emailVerified: form.get('email_verified') === 'on',
    });
    return finish(c, server, { login: { accountId, remember: false }, select_account: {} });
  });

  routes.all(`${base}/*`, async (c) => handOver(c, base, await issuer()));
  return routes;
}

async function finish(
  c: HonoContext<AppEnvironment>,
  server: LocalIssuer['provider'],
  result: InteractionResults,
): Promise<Response> {
  try {
    await server.interactionFinished(c.env.incoming, c.env.outgoing, result);
    return RESPONSE_ALREADY_SENT;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
    throw new AppError('invalid-request', 'This sign-in has ended: close the window and begin again.');
  }
}

/** oidc-provider answers on Node's own request and response, and finds its mount path from `originalUrl`. */
async function handOver(c: HonoContext<AppEnvironment>, base: string, { provider }: LocalIssuer) {
  const { incoming, outgoing } = c.env;
  const address = incoming.url ?? '/';
  Object.assign(incoming, { originalUrl: address, url: address.slice(base.length) || '/' });
  await provider.callback()(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
}

function whoPage(label: string) {
  return html`<span class="local">Local development</span>
    <h1>${label}, played by this machine</h1>
    <p>
      This is not ${label}: it is a stand-in that runs only while GoV360 is on localhost. Be whoever you like.
    </p>
    <form method="post" class="card">
      <label>Name <input type="text" name="name" value="Robin Example" autocomplete="off" required /></label>
      <label>
        Email address
        <input type="email" name="email" value="robin@example.test" autocomplete="off" required />
      </label>
      <label class="check">
        <input type="checkbox" name="email_verified" checked /> ${label} has verified this address
      </label>
      <button name="decision" value="continue">Continue</button>
      <button name="decision" value="deny" class="plain" formnovalidate>Deny</button>
    </form>`;
}
