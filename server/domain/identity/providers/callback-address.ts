import { api } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';

/** Returns the callback address of the popup, which operators register with the provider. */
export function callbackAddress(config: Config, provider: ProviderConfig): string {
  return config.publicOrigin + api.providerCallback(provider.id);
}
