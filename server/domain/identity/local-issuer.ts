import { createHash, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import {
  interactionPolicy,
  Provider,
  type Configuration,
  type JWKS,
  type AdapterFactory,
  type AdapterPayload,
} from 'oidc-provider';
import type { ProviderConfig } from '../../platform/config/providers.ts';

/**
 * Maximum number of payloads per kind. The oldest payloads are dropped, because each payload is needed for
 * only a few minutes.
 */
const KEPT = 500;

/**
 * Returns a local issuer's storage for payloads of one kind, such as codes, grants or interactions. Keeps the
 * payloads in memory until the process ends.
 */
const memoryAdapter: AdapterFactory = () => {
  const kept = new Map<string, AdapterPayload>();
  const findBy = (field: 'uid' | 'userCode', value: string) =>
    kept.values().find((payload) => payload[field] === value);
  return {
    async upsert(id, payload) {
      kept.set(id, payload);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: async (id) => kept.get(id),
    findByUid: async (uid) => findBy('uid', uid),
    findByUserCode: async (userCode) => findBy('userCode', userCode),
    async consume(id) {
      const payload = kept.get(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
    },
  };
};

/** Lifetime of tokens, grants, interactions and sessions, in seconds. */
const TTL = 15 * 60;

/** The data that a user entered at the local issuer. */
export interface LocalPerson {
  name: string;
  email: string;
  emailVerified: boolean;
}

export type LocalIssuer = Awaited<ReturnType<typeof createLocalIssuer>>;

interface LocalIssuerOptions {
  config: Pick<ProviderConfig, 'id' | 'issuer' | 'clientId' | 'clientSecret'>;
  redirectUri: string;
  /** Returns the path of the page that asks for the user's name and address. */
  interactionPath: (uid: string) => string;
}

/**
 * Returns a complete OpenID Connect issuer that runs in memory. It uses the code flow, requires PKCE, and
 * generates its keys when it starts.
 */
export async function createLocalIssuer({ config, redirectUri, interactionPath }: LocalIssuerOptions) {
  const people = new Map<string, LocalPerson>();
  const generic = config.id === 'oidc';
  const provider = new Provider(config.issuer, {
    clients: [
      {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: generic ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    jwks: await makeKeys(),
    adapter: memoryAdapter,
    ttl: { AccessToken: TTL, Grant: TTL, IdToken: TTL, Interaction: TTL, Session: TTL },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google and Microsoft put the name and the address into the ID token. Other providers may not.
    conformIdTokenClaims: generic,
    ...(generic ? { clientAuthMethods: ['client_secret_basic'] } : {}),
    features: { devInteractions: { enabled: false } },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: {
        session: `local_${config.id}_session`,
        interaction: `local_${config.id}_interaction`,
        resume: `local_${config.id}_resume`,
      },
    },
    interactions: {
      url: (_context, interaction) => interactionPath(interaction.uid),
      policy: generic ? interactionPolicy.base() : policyThatAsksWho(),
    },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims() {
        const { name, email, emailVerified } = people.get(subject) ?? {};
        return { sub: subject, name, email, email_verified: emailVerified };
      },
    }),
    loadExistingGrant: grantWhatIsAsked,
    renderError(context, { error, error_description }) {
      context.type = 'text/plain';
      context.body = `${error}: ${error_description ?? ''}`;
    },
  });
  return {
    provider,
    /** Stores a user and returns the user's subject. The same address always has the same subject. */
    admit: (person: LocalPerson): string => {
      const subject = createHash('sha256').update(`${config.id} ${person.email}`).digest('hex').slice(0, 21);
      people.set(subject, person);
      return subject;
    },
  };
}

/**
 * Returns a policy that supports the prompt `select_account`. Our sign-in requests this prompt, so that the
 * next user of a shared computer is not signed in as the previous user.
 */
function policyThatAsksWho() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** Grants everything that our own client requests, so that no consent page is needed. */
const grantWhatIsAsked: Configuration['loadExistingGrant'] = async (context) => {
  const { client, session, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

async function makeKeys(): Promise<JWKS> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] };
}
