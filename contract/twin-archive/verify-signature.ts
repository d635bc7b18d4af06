import { fromBase64url, keyIdOf } from './digest.ts';
import { isSignature } from './manifest-guards.ts';
import type { Signature } from './manifest.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What a signature says of the manifest beside it. */
export type SignatureFinding =
  | { state: 'none' }
  /** It is not of this manifest, or is no signature. */
  | { state: 'wrong' }
  /** This browser cannot check Ed25519. */
  | { state: 'unsupported' }
  /** `server` is what the signer calls itself; `known` is whether the key is among those that are known. */
  | { state: 'right'; keyId: string; server: string; known: boolean };

/** Who signed these bytes; `signature` is the text of `signature.json`. */
export async function findSigner(
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
  keys: SigningKeys | null,
): Promise<SignatureFinding> {
  const read = readSignature(signature);
  if (!read) return { state: 'wrong' };
  const publicKey = fromBase64url(read.publicKey);
  // A signature that names another key than it was made with names another signer.
  if ((await keyIdOf(publicKey)) !== read.keyId) return { state: 'wrong' };
  const right = await isSignedBy(publicKey, fromBase64url(read.signature), signed);
  if (right === null) return { state: 'unsupported' };
  if (!right) return { state: 'wrong' };
  const known = keys?.keys.some((key) => key.publicKey === read.publicKey) ?? false;
  return { state: 'right', keyId: read.keyId, server: read.server, known };
}

function readSignature(bytes: Uint8Array): Signature | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isSignature(read) ? read : null;
  } catch {
    return null;
  }
}

/** Null where Ed25519 is not to be had (browsers of 2024 and earlier). */
async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, signed);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}
