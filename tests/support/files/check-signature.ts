import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The maximum difference between the clocks, in milliseconds. */
const SKEW = 15 * 60_000;

export interface KnownKey {
  keyId: string;
  secret: string;
  region: string;
}

/**
 * Returns why a request is rejected, in S3's terms; null if its signature (AWS Signature Version 4) and the
 * checksum of its body are correct. It follows Amazon's description, and shares no code with the signing of
 * our requests.
 */
export function checkSignature(request: IncomingMessage, body: Buffer, known: KnownKey): string | null {
  const { headers, method = '' } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = match;
  if (keyId !== known.keyId) return 'InvalidAccessKeyId';
  if (region !== known.region) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.includes(needed)) return 'AccessDenied';
  }
  const moment = String(headers['x-amz-date']);
  if (!moment.startsWith(day) || Math.abs(Date.now() - readMoment(moment)) > SKEW)
    return 'RequestTimeTooSkewed';
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [
    method,
    canonicalPath(request.url ?? ''),
    canonicalQuery(request.url ?? ''),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  let key: Buffer | string = `AWS4${known.secret}`;
  for (const part of scope.split('/')) key = hmac(key, part);
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return payload === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

function canonicalPath(url: string): string {
  return (url.split('?')[0] ?? '').split('/').map(encodedAnew).join('/');
}

function canonicalQuery(url: string): string {
  const pairs = (url.split('?')[1] ?? '').split('&').filter(Boolean);
  return pairs
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${encodedAnew(name)}=${encodedAnew(value)}`;
    })
    .sort()
    .join('&');
}

function encodedAnew(text: string): string {
  const bytes = Buffer.from(decodeURIComponent(text));
  return [...bytes]
    .map((byte) => {
      const letter = String.fromCodePoint(byte);
      return /[A-Za-z0-9_.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/** Parses a time such as `20261122T161702Z`. */
function readMoment(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
