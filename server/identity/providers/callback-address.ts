import { api } from '../../../contract/addresses.ts';
import type { Config, ProviderConfig } from '../../config.ts';

/** Where a provider sends the popup back to; what one registers with the provider. */
export function callbackAddress(config: Config, provider: ProviderConfig): string {
  return config.publicOrigin + api.providerCallback(provider.id);
}
