import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createLocalIssuer, type LocalPerson } from '../../../server/domain/identity/local-issuer.ts';
import type { ProviderId } from '../../../contract/account/account.ts';

/** The content and signature of the next ID token, which is valid by default. */
export interface Forgery {
  claims: Record<string, unknown>;
  /** `other`: signed with a key that the issuer does not publish; `none`: not signed. */
  signature: 'own' | 'other' | 'none';
}

export interface ForgingIssuer {
  /** The issuer's name for itself. */
  issuer: string;
  /** The address at which it listens. */
  address: string;
  /** Changes the next ID token. */
  forge: (token: Forgery) => void;
  /** The requests to the authorization endpoint. */
  asked: URLSearchParams;
  /** The requests to the token endpoint. */
  posted: URLSearchParams;
  /** The code and the ID token that it issued last. */
  given: string[];
  close(): Promise<void>;
}

export interface ForgingOptions {
  /** Returns the name in its metadata, for issuers whose name differs from their address. */
  named?: (address: string) => string;
}

const keys = { own: makeKeys(), other: makeKeys() };

export interface TestIssuer {
  issuer: string;
  /** The user who signs in next; null if the user denies access. */
  person: LocalPerson | null;
  close(): Promise<void>;
}

/**
 * Starts a real OpenID Connect issuer (oidc-provider) on a separate loopback port, where `person` confirms
 * immediately. Clients must use PKCE.
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

/** Starts an issuer that signs in anyone. It can send invalid responses, like a hostile or broken issuer. */
export async function startForgingIssuer({ named }: ForgingOptions = {}): Promise<ForgingIssuer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: ForgingIssuer = {
    issuer: named?.(address) ?? address,
    address,
    forge: () => {},
    asked: new URLSearchParams(),
    posted: new URLSearchParams(),
    given: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    answer(self, address, request).then(
      ({ location, json }) => {
        response.writeHead(location ? 302 : 200, {
          'content-type': 'application/json',
          ...(location ? { location } : {}),
        });
        response.end(json ? JSON.stringify(json) : '');
      },
      (error: unknown) => response.destroy(error as Error),
    );
  });
  return self;
}

async function answer(
  self: ForgingIssuer,
  address: string,
  request: IncomingMessage,
): Promise<{ location?: string; json?: unknown }> {
  const url = new URL(request.url ?? '/', address);
  switch (url.pathname.replace(/^.*\.well-known/, '/.well-known')) {
    case '/.well-known/openid-configuration':
      return { json: metadata(self.issuer, address) };
    case '/jwks':
      return {
        json: {
          keys: [{ ...keys.own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
        },
      };
    case '/authorize':
      self.asked = url.searchParams;
      return { location: redirection(self) };
    default:
      self.posted = new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString());
      return { json: tokens(self) };
  }
}

function metadata(issuer: string, address: string) {
  return {
    issuer,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function redirection(self: ForgingIssuer): string {
  const code = `code-${self.given.length}`;
  self.given.push(code);
  const back = new URL(self.asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', self.asked.get('state') ?? '');
  return back.href;
}

function tokens(self: ForgingIssuer) {
  const now = Math.floor(Date.now() / 1000);
  const token: Forgery = {
    claims: {
      iss: self.issuer,
      aud: self.asked.get('client_id'),
      sub: 'subject',
      nonce: self.asked.get('nonce'),
      iat: now,
      exp: now + 300,
      email: 'forged@example.test',
      email_verified: true,
    },
    signature: 'own',
  };
  self.forge(token);
  const idToken = sign(token);
  self.given.push(idToken);
  return { access_token: 'access-token-of-the-issuer', token_type: 'Bearer', id_token: idToken };
}

function sign({ claims, signature }: Forgery): string {
  const alg = signature === 'none' ? 'none' : 'RS256';
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg, kid: 'own', typ: 'JWT' })}.${part(claims)}`;
  if (signature === 'none') return `${signed}.`;
  const key = keys[signature].privateKey;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

function makeKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}
