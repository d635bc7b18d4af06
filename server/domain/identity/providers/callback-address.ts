import { api } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';

/** Where a provider sends the popup back to; what one registers with the provider. */
export function callbackAddress(config: Config, provider: ProviderConfig): string {
  return config.publicOrigin + api.providerCallback(provider.id);
}
