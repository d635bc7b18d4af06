import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { html } from 'hono/html';
import type { InteractionResults } from 'oidc-provider';
import { AppError } from '../../../contract/errors.ts';
import { DEVELOPMENT, fillPath } from '../../../contract/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { ProviderConfig } from '../../platform/config/providers.ts';
import { notFound } from '../../platform/access/policy.ts';
import type { Call, Handlers } from './routing/handlers.ts';
import { SMALL_BODY_BYTES } from './request/request-body.ts';
import { callbackAddress } from '../../domain/identity/providers/callback-address.ts';
import type { LocalIssuer } from '../../domain/identity/development/local-issuer.ts';
import { DEVELOPMENT_PAGE_POLICY, developmentPage } from './development-page.ts';

const labels = { google: 'Google', microsoft: 'Microsoft' } as const;

/** The stand-ins for the providers, each under the path of its issuer. */
export function issuerHandlers(config: Config): Handlers<'showIssuerForm' | 'sendIssuerForm' | 'useIssuer'> {
  const issuers = new Map<string, StandIn>();
  for (const provider of config.providers) {
    if (provider.local) issuers.set(provider.id, standIn(config, provider));
  }
  const issuerOf = (c: Call): StandIn => {
    const found = issuers.get(c.req.param('provider') ?? '');
    if (!found) throw notFound();
    return found;
  };
  return {
    showIssuerForm(c) {
      const { label } = issuerOf(c);
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', DEVELOPMENT_PAGE_POLICY);
      // Without a referrer browsers send `Origin: null` with a form, which our own origin check refuses.
      c.header('referrer-policy', 'same-origin');
      return c.html(developmentPage(`Local ${label} stand-in – GoV360`, whoPage(label)));
    },
    async sendIssuerForm(c) {
      const found = issuerOf(c);
      const form = new URLSearchParams((await c.var.body.read(SMALL_BODY_BYTES)).toString());
      const { provider: server, admit } = await found.issuer();
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
    },
    async useIssuer(c) {
      const { base, issuer } = issuerOf(c);
      return handOver(c, base, await issuer());
    },
  };
}

interface StandIn {
  label: string;
  /** Path of the issuer. */
  base: string;
  /** Made with the first request, since few starts need it. */
  readonly issuer: () => Promise<LocalIssuer>;
}

function standIn(config: Config, provider: ProviderConfig): StandIn {
  const base = new URL(provider.issuer).pathname;
  let made: Promise<LocalIssuer> | null = null;
  return {
    label: labels[provider.id],
    base,
    issuer() {
      made ??= import('../../domain/identity/development/local-issuer.ts').then(({ createLocalIssuer }) =>
        createLocalIssuer({
          config: provider,
          redirectUri: callbackAddress(config, provider),
          interactionPath: (uid) => fillPath(DEVELOPMENT.showIssuerForm.path, { provider: provider.id, uid }),
        }),
      );
      return made;
    },
  };
}

async function finish(
  c: Call,
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
async function handOver(c: Call, base: string, { provider }: LocalIssuer) {
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
      <label
        >Name
        <input type="text" class="control" name="name" value="Robin Example" autocomplete="off" required
      /></label>
      <label>
        Email address
        <input
          type="email"
          class="control"
          name="email"
          value="robin@example.test"
          autocomplete="off"
          required
        />
      </label>
      <label class="check">
        <input type="checkbox" name="email_verified" checked /> ${label} has verified this address
      </label>
      <button name="decision" value="continue" class="button primary">Continue</button>
      <button name="decision" value="deny" class="button" formnovalidate>Deny</button>
    </form>`;
}
