import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthOptions } from 'better-auth';
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { SESSION_COOKIE_MAX_AGE, SESSION_IDLE_MAX, sessionCookieName } from './session-limits.ts';

const columns = { createdAt: 'created_at', updatedAt: 'updated_at' };

/**
 * How we run better-auth: its users, sessions, accounts and cookies over our tables, and none of its HTTP endpoints.
 * Its router is never mounted, so that nothing it serves by default (the session token as JSON among it) is reachable.
 */
export function authOptions(config: Config): BetterAuthOptions {
  return {
    appName: 'GoV360',
    baseURL: config.publicOrigin,
    basePath: '/api/auth',
    secret: config.authSecret,
    // Named here as well because BETTER_AUTH_SECRETS in the environment would otherwise win.
    secrets: [{ version: 1, value: config.authSecret }],
    trustedOrigins: [config.publicOrigin],
    telemetry: { enabled: false },
    // Ours count by client network and mailbox (client-limit.ts, sign-in-links.ts); its own by IP and path only.
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...columns } },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_IDLE_MAX / 1000,
      cookieCache: { enabled: false },
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...columns,
      },
      additionalFields: {
        method: { type: 'string' },
        lastSeenAt: { type: 'number', fieldName: 'last_seen_at' },
      },
    },
    account: {
      modelName: 'accounts',
      accountLinking: { enabled: false },
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...columns,
      },
      additionalFields: { shownAs: { type: 'string', required: false, fieldName: 'shown_as' } },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...columns } },
    advanced: {
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // The prefix it would add is __Secure-; ours, __Host-, is part of the name itself.
      useSecureCookies: false,
      crossSubDomainCookies: { enabled: false },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
      cookies: {
        session_token: {
          name: sessionCookieName(config),
          attributes: {
            httpOnly: true,
            sameSite: 'lax',
            path: '/',
            secure: config.publicOrigin.startsWith('https:'),
          },
        },
      },
    },
  };
}

/** Endpoints without an address: callable from here alone, they give the `Set-Cookie` that better-auth would send. */
const cookieEndpoints = {
  id: 'gov360-cookies',
  endpoints: {
    issueSessionCookie: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string(), token: z.string() }) },
      async (ctx) => {
        const { userId, token } = ctx.body;
        const now = new Date();
        const session = { id: '', userId, token, expiresAt: now, createdAt: now, updatedAt: now };
        const user = {
          id: userId,
          name: '',
          email: '',
          emailVerified: false,
          createdAt: now,
          updatedAt: now,
        };
        await setSessionCookie(ctx, { session, user }, false, { maxAge: SESSION_COOKIE_MAX_AGE });
      },
    ),
    expireSessionCookie: createAuthEndpoint({ method: 'POST' }, async (ctx) => {
      expireCookie(ctx, ctx.context.authCookies.sessionToken);
    }),
  },
};

export function createAuth({ config, store }: Needs<'config' | 'store'>) {
  return betterAuth({
    ...authOptions(config),
    database: { db: store.db, type: store.dialect },
    plugins: [cookieEndpoints],
  });
}

export type Auth = ReturnType<typeof createAuth>;
