import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { JobKind } from './job-kind.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encodes the input of a job for the database: JSON, or for a secret kind AES-256-GCM of it (nonce, tag, text) in base64url. */
export function sealInput<Input>(
  config: Pick<Config, 'authSecret'>,
  kind: Pick<JobKind<Input>, 'name' | 'secret'>,
  input: Input,
): string {
  const text = JSON.stringify(input);
  if (!kind.secret) return text;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(kind.name));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decodes the input. Throws for a secret input that was encrypted with another `AUTH_SECRET` or was changed. */
export function openInput<Input>(
  config: Pick<Config, 'authSecret'>,
  kind: Pick<JobKind<Input>, 'name' | 'secret'>,
  stored: string,
): Input {
  if (!kind.secret) return JSON.parse(stored) as Input;
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(kind.name))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Input;
}

function keyOf({ authSecret }: Pick<Config, 'authSecret'>): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'gov360 job input', 32));
}
