import { LOCAL_ISSUERS } from '../../../contract/routes.ts';
import { ConfigError } from './fields.ts';

export type ProviderId = 'google' | 'microsoft';

/** An OpenID Connect provider; `local` is the built-in issuer of a loopback origin. */
export interface ProviderConfig {
  id: ProviderId;
  issuer: string;
  clientId: string;
  clientSecret: string;
  local: boolean;
}

type Field = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET';
type Values = Partial<Record<`${'GOOGLE' | 'MICROSOFT'}_${Field}`, string | undefined>>;

/** The providers that an environment names; on a loopback origin the built-in issuers for those it does not. */
export function readProviders(values: Values, local: boolean, publicOrigin: string): ProviderConfig[] {
  const providers: ProviderConfig[] = [];
  for (const id of ['google', 'microsoft'] as const) {
    const prefix = id === 'google' ? 'GOOGLE' : 'MICROSOFT';
    const issuer = values[`${prefix}_ISSUER`];
    const clientId = values[`${prefix}_CLIENT_ID`];
    const clientSecret = values[`${prefix}_CLIENT_SECRET`];
    const set = [issuer, clientId, clientSecret].filter(Boolean).length;
    if (issuer && clientId && clientSecret)
      providers.push({ id, issuer, clientId, clientSecret, local: false });
    else if (set > 0) {
      throw new ConfigError(
        `${prefix}_ISSUER, ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together: set all three or none.`,
      );
    } else if (local) {
      providers.push({
        id,
        issuer: `${publicOrigin}${LOCAL_ISSUERS}${id}`,
        clientId: `gov360-${id}`,
        clientSecret: `local-${id}-secret`,
        local: true,
      });
    }
  }
  return providers;
}
