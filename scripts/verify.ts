/**
 * `npm run verify FILE [KEYS]` prints whether a twin's archive is intact and who signed it. `KEYS` is a file
 * or URL with the keys that a server publishes at `/.well-known/gov360-signing-keys.json`. The exit code is 0
 * if the archive is intact and signed (by one of the keys, if given), 1 if it is not, and 2 if the archive
 * could not be verified.
 */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { ArchiveRefusedError } from '../contract/twin-archive/archive-entries.ts';
import { type SigningKeys, signingKeysSchema } from '../contract/twin-archive/signing-keys.ts';
import { describeVerdict, type VerdictWords } from '../contract/twin-archive/verdict-words.ts';
import { type Verdict, verifyArchive } from '../contract/twin-archive/verify.ts';
import { type RunningHash, zipEntries } from '../contract/twin-archive/zip-entries.ts';

// Node has no web workers.
configure({ useWebWorkers: false });

/** Returns the output for an archive, and the exit code. `keysAt`: path or URL of the keys. */
export async function verifyFile(path: string, keysAt?: string): Promise<{ text: string; code: 0 | 1 | 2 }> {
  try {
    const keys = keysAt === undefined ? null : await readKeys(keysAt);
    const verdict = await verify(path, keys);
    const words = describeVerdict(verdict, keys ? `${keys.server}, whose keys you provided` : '');
    return { text: print(words), code: codeOf(verdict, words, keys) };
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 2 };
  }
}

async function verify(path: string, keys: SigningKeys | null): Promise<Verdict> {
  const file = await open(path);
  const reader = new ZipReader(new BlobReader(file));
  try {
    return await verifyArchive(await zipEntries(reader.getEntriesGenerator(), newHash), keys);
  } catch (error) {
    const detail =
      error instanceof ArchiveRefusedError
        ? error.message
        : 'The file is not a ZIP archive, or it is damaged.';
    return { kind: 'refused', detail };
  } finally {
    await reader.close();
  }
}

function newHash(): RunningHash {
  const hash = createHash('sha256');
  return { update: (piece) => hash.update(piece), hex: () => hash.digest('hex') };
}

async function open(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new Error(`${path} cannot be read.`, { cause: error });
  }
}

async function readKeys(at: string): Promise<SigningKeys> {
  try {
    const text = /^https?:/.test(at) ? await (await fetch(at)).text() : await readFile(at, 'utf8');
    return signingKeysSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${at} contains no signing keys of a GoV360 server.`, { cause: error });
  }
}

/** Returns the exit code. Without keys to compare with, a valid signature is a success. */
function codeOf(verdict: Verdict, { tone }: VerdictWords, keys: SigningKeys | null): 0 | 1 | 2 {
  if (verdict.kind === 'refused') return 2;
  if (tone === 'good') return 0;
  return tone === 'doubtful' && verdict.signature.state === 'right' && !keys ? 0 : 1;
}

function print({ headline, details, parts, compare }: VerdictWords): string {
  const lines = [headline, ...details];
  for (const { label, paths } of parts) lines.push(`${label}:`, ...paths.map((path) => `  ${path}`));
  if (compare) lines.push(`Key: ${compare.keyId}`, `Compare the key with ${compare.address}`);
  // The text in an archive is untrusted, and its control characters could affect the terminal.
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, '�')).join('\n');
}

if (import.meta.main) {
  const [file, keys] = process.argv.slice(2);
  if (file) {
    const { text, code } = await verifyFile(file, keys);
    console.log(text);
    process.exitCode = code;
  } else {
    console.error('Enter a file and, optionally, the keys to use: npm run verify FILE [KEYS]');
    process.exitCode = 2;
  }
}
