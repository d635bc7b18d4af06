import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { JobKind } from './job-kind.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns the input of a job as it is stored in the database: as JSON, or for a secret kind as JSON that is
 * encrypted with AES-256-GCM (nonce, tag and ciphertext, in base64url).
 */
export function sealInput<Input>(
  config: Pick<Config, 'authSecret'>,
  kind: Pick<JobKind<Input>, 'name' | 'secret'>,
  input: Input,
): string {
  const text = JSON.stringify(input);
  if (!kind.secret) return text;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config.authSecret), nonce).setAAD(
    Buffer.from(kind.name),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Returns the input of a job from its stored form. Throws if an encrypted input was changed, or was encrypted
 * with a secret that is not accepted.
 */
export function openInput<Input>(
  { authSecret, authSecretAccepted }: Pick<Config, 'authSecret' | 'authSecretAccepted'>,
  { name, secret }: Pick<JobKind<Input>, 'name' | 'secret'>,
  stored: string,
): Input {
  if (!secret) return JSON.parse(stored) as Input;
  const bytes = Buffer.from(stored, 'base64url');
  try {
    return JSON.parse(decrypt(authSecret, name, bytes)) as Input;
  } catch (error) {
    if (authSecretAccepted === undefined) throw error;
    return JSON.parse(decrypt(authSecretAccepted, name, bytes)) as Input;
  }
}

function decrypt(secret: string, name: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'gov360 job input', 32));
}
