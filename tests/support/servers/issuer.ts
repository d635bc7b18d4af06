import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalIssuer, type LocalPerson } from '../../../server/domain/identity/local-issuer.ts';
import type { ProviderId } from '../../../contract/account/account.ts';

export interface TestIssuer {
  issuer: string;
  /** The user who signs in next; null presses Deny. */
  person: LocalPerson | null;
  close(): Promise<void>;
}

/**
 * Starts a real OpenID Connect issuer (oidc-provider) on its own loopback port, where `person` confirms at
 * once. Clients must use PKCE.
 */
export async function startIssuer(id: ProviderId, redirectUri: string): Promise<TestIssuer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { provider, admit } = await createLocalIssuer({
    config: { id, issuer, clientId: 'client', clientSecret: 'client-secret' },
    redirectUri,
    interactionPath: (uid) => `/interaction/${uid}`,
  });
  const started: TestIssuer = {
    issuer,
    person: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = started.person
      ? { login: { accountId: admit(started.person) }, select_account: {} }
      : { error: 'access_denied', error_description: 'The user pressed Deny.' };
    void provider.interactionFinished(request, response, result);
  });
  return started;
}

/** Returns the environment of a host whose provider is this issuer. */
export function providerEnvironment(id: ProviderId, issuer: string): Record<string, string> {
  const prefix = id.toUpperCase();
  return {
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: 'client',
    [`${prefix}_CLIENT_SECRET`]: 'client-secret',
  };
}
