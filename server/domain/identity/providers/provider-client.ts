import type * as Oidc from 'openid-client';
import type { ProviderConfig } from '../../../platform/config/providers.ts';
import { isLoopbackHost } from '../../../platform/config/exposure.ts';

/** Loads openid-client only at the first sign-in with a provider. */
const loadOidc = () => import('openid-client');

/** Timeout of requests to a provider, in seconds. */
const TIMEOUT = 10;

interface SignInRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** The user declined the sign-in at the provider. */
export class AccessDeniedError extends Error {}

/**
 * A provider's claims about a user. They come from an ID token whose signature, issuer, audience, nonce and
 * times were verified. If the ID token of a provider other than Google and Microsoft has no email address,
 * all claims except the issuer and the subject come from the provider's UserInfo endpoint, if it has one.
 */
export interface ProviderClaims {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
  picture: string | null;
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

/**
 * Returns the client of an OpenID Connect provider. Runs discovery on first use, because the same process
 * serves the local issuer. Microsoft's issuer for all tenants (`…/common/v2.0`) calls itself
 * `…/{tenantid}/v2.0`. openid-client then replaces `{tenantid}` with the `tid` claim, so that each tenant is
 * a separate issuer.
 */
export function createProviderClient(provider: ProviderConfig, fetch?: Oidc.CustomFetch) {
  let discovered: Promise<Oidc.Configuration> | null = null;
  const configuration = () => {
    discovered ??= discover(provider, fetch).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    /** Returns the address that the browser opens to sign in. */
    async authorizationUrl({ redirectUri, state, nonce, verifier }: SignInRequest): Promise<string> {
      const oidc = await loadOidc();
      const found = await configuration();
      const url = oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: promptOf(provider, found.serverMetadata()),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    /**
     * Returns the user's claims in exchange for the code in `callback`. Throws if the response does not match
     * the request, and `AccessDeniedError` if the user declined.
     */
    async claimsOf(callback: URL, { state, nonce, verifier }: SignInRequest): Promise<ProviderClaims> {
      const oidc = await loadOidc();
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const found = await configuration();
      const tokens = await oidc.authorizationCodeGrant(found, callback, checks).catch((error: unknown) => {
        const denied = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
        throw denied ? new AccessDeniedError(error.message, { cause: error }) : error;
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider returned no ID token');
      // The claims may be available only at the UserInfo endpoint (OpenID Connect Core, section 5.4).
      const elsewhere = claims.email === undefined && found.serverMetadata().userinfo_endpoint;
      const told =
        elsewhere && provider.id === 'oidc'
          ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(told.email),
        emailVerified: told.email_verified === true,
        name: text(told.name) ?? '',
        picture: text(told.picture),
      };
    },
  };
}

/**
 * Returns a `prompt` parameter that prevents the next user of a shared computer from being signed in as the
 * previous one. Asks for account selection if the provider supports it, and otherwise for a new sign-in,
 * which every provider supports (OpenID Connect Core, 3.1.2.1).
 */
function promptOf({ id }: ProviderConfig, { prompt_values_supported: known }: Oidc.ServerMetadata): string {
  const chooses = id !== 'oidc' || (Array.isArray(known) && known.includes('select_account'));
  return chooses ? 'select_account' : 'login';
}

async function discover(provider: ProviderConfig, fetch?: Oidc.CustomFetch): Promise<Oidc.Configuration> {
  const oidc = await loadOidc();
  const issuer = new URL(provider.issuer);
  // Checks the signature of the ID token even where TLS alone would be sufficient.
  const execute = [oidc.enableNonRepudiationChecks];
  if (issuer.protocol === 'http:' && isLoopbackHost(issuer.hostname))
    execute.push(oidc.allowInsecureRequests);
  // HTTP Basic is the default way to send the client secret (OpenID Connect Discovery 1.0, section 3).
  const authenticate: Oidc.ClientAuth = (server, ...rest) => {
    const posted = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const method = posted ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    return method(provider.clientSecret)(server, ...rest);
  };
  return oidc.discovery(issuer, provider.clientId, undefined, authenticate, {
    execute,
    timeout: TIMEOUT,
    ...(fetch ? { [oidc.customFetch]: fetch } : {}),
  });
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
