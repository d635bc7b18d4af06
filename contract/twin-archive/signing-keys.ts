import { z } from 'zod';

/**
 * The content of `/.well-known/gov360-signing-keys.json`: the public part of every key that this server has
 * used to sign archives, newest first.
 */
export const signingKeysSchema = z.object({
  server: z.string(),
  keys: z.array(
    z.object({
      /** SHA-256 of the public key, in base64url. */
      keyId: z.string(),
      algorithm: z.literal('Ed25519'),
      /** The 32 bytes of the key, in base64url. */
      publicKey: z.string(),
      /** ISO 8601, UTC. */
      created: z.string(),
    }),
  ),
});
export type SigningKeys = z.infer<typeof signingKeysSchema>;
