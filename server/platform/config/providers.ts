import type { ProviderId, SignInMethod } from '../../../contract/account/account.ts';
import { LOCAL_ISSUERS } from '../../../contract/routes.ts';
import { ConfigError, type SignUp } from './fields.ts';

/** An OpenID Connect provider. `local` is true for the built-in issuer on a loopback origin. */
export interface ProviderConfig {
  id: ProviderId;
  /** Name on the sign-in button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  local: boolean;
}

const PREFIXES = { google: 'GOOGLE', microsoft: 'MICROSOFT', oidc: 'OIDC' } as const;

type Field = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET';
type Values = Partial<Record<`${(typeof PREFIXES)[ProviderId]}_${Field}`, string | undefined>> & {
  OIDC_NAME: string;
  SIGN_IN?: readonly SignInMethod[] | undefined;
  SIGN_UP: SignUp;
};

/**
 * Returns the sign-in methods that `SIGN_IN` lists, or all configured methods if `SIGN_IN` is not set. On a
 * loopback origin, the built-in issuer replaces providers that are not configured. Throws `ConfigError` if a
 * provider is only partly configured, if `SIGN_IN` lists a provider that is not configured, or if nobody
 * could sign up.
 */
export function readSignIn(values: Values, local: boolean, publicOrigin: string) {
  const named = values.SIGN_IN;
  const providers: ProviderConfig[] = [];
  for (const id of ['google', 'microsoft', 'oidc'] as const) {
    const provider = readProvider(id, values) ?? (local ? standIn(id, publicOrigin, values) : null);
    // A stand-in for the generic provider exists only if `SIGN_IN` names it.
    const on = named?.includes(id) ?? !(id === 'oidc' && provider?.local);
    if (provider && on) providers.push(provider);
    else if (named?.includes(id)) {
      const prefix = PREFIXES[id];
      throw new ConfigError(
        `SIGN_IN names ${id}, which is not configured: set ${prefix}_ISSUER, ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET, or remove it from SIGN_IN.`,
      );
    }
  }
  const emailLinks = named?.includes('email') ?? true;
  if (values.SIGN_UP.mode !== 'open' && !emailLinks && providers.every(({ id }) => id === 'microsoft')) {
    throw new ConfigError(
      'SIGN_UP needs verified addresses, but Microsoft does not verify addresses. Add email, google or oidc to SIGN_IN, or set SIGN_UP=open.',
    );
  }
  return {
    /** Whether users can sign in with a link that they receive by email. */
    emailLinks,
    providers,
  };
}

function readProvider(id: ProviderId, values: Values): ProviderConfig | null {
  const prefix = PREFIXES[id];
  const issuer = values[`${prefix}_ISSUER`];
  const clientId = values[`${prefix}_CLIENT_ID`];
  const clientSecret = values[`${prefix}_CLIENT_SECRET`];
  if (issuer && clientId && clientSecret)
    return { id, name: nameOf(id, values), issuer, clientId, clientSecret, local: false };
  if (issuer || clientId || clientSecret) {
    throw new ConfigError(
      `${prefix}_ISSUER, ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together. Set all three, or unset them.`,
    );
  }
  return null;
}

function standIn(id: ProviderId, publicOrigin: string, values: Values): ProviderConfig {
  return {
    id,
    name: nameOf(id, values),
    issuer: `${publicOrigin}${LOCAL_ISSUERS}${id}`,
    clientId: `gov360-${id}`,
    clientSecret: `local-${id}-secret`,
    local: true,
  };
}

function nameOf(id: ProviderId, values: Values): string {
  return id === 'oidc' ? values.OIDC_NAME : { google: 'Google', microsoft: 'Microsoft' }[id];
}
