import { cutText } from '../text/cut-text.ts';
import { isWhole, type PartFindings, type Verdict, type SignatureFinding } from './verify.ts';

/** The result of verifying an archive, in words. */
export interface VerdictWords {
  tone: 'good' | 'doubtful' | 'bad';
  headline: string;
  /** Details as complete sentences. */
  details: readonly string[];
  /** The parts that differ, grouped by kind of change. */
  parts: readonly { label: string; paths: readonly string[] }[];
  /**
   * The id of the signing key, and the address of a list of keys in which users can look for it; null if the
   * key is known, or if there is no valid signature.
   */
  compare: { keyId: string; address: string } | null;
}

/** Maximum number of characters that are quoted from an archive's own statements, which are untrusted. */
const QUOTED_MAX_LENGTH = 200;
const KEYS_PATH = '/.well-known/gov360-signing-keys.json';

/** Returns a verdict in words. `known`: who owns the known keys, such as “this server”. */
export function describeVerdict(verdict: Verdict, known: string): VerdictWords {
  if (verdict.kind === 'refused') {
    const headline = 'This file cannot be verified.';
    return { tone: 'bad', headline, details: [verdict.detail], parts: [], compare: null };
  }
  const { manifest, parts, signature } = verdict;
  const named = `The archive claims to contain the twin “${quoted(manifest.name)}” and has ${manifest.parts.length} parts.`;
  const { tone, headline, detail } = isWhole(parts)
    ? describeWhole(signature, known)
    : describeChanged(signature, known);
  return {
    tone,
    headline,
    details: detail === '' ? [named] : [named, detail],
    parts: describeParts(parts),
    compare: toCompare(signature),
  };
}

type Words = Pick<VerdictWords, 'tone' | 'headline'> & { detail: string };

function describeWhole(signature: SignatureFinding, known: string): Words {
  switch (signature.state) {
    case 'right':
      return signature.known
        ? { tone: 'good', headline: `This archive is complete and signed by ${known}.`, detail: '' }
        : {
            tone: 'doubtful',
            headline: `This archive is complete and signed by a key that claims to belong to ${quoted(signature.server)}.`,
            detail:
              'Anyone can claim to be any server. The key belongs to that server if the server publishes a key with the same id.',
          };
    case 'none':
      return {
        tone: 'doubtful',
        headline: 'Every part matches the manifest, but the archive is not signed.',
        detail: 'Anyone who changed a part could have changed the manifest too.',
      };
    case 'unsupported':
      return {
        tone: 'doubtful',
        headline: 'Every part matches the manifest, but this browser cannot check who signed the archive.',
        detail: 'Open this page in a newer browser.',
      };
    case 'wrong':
      return {
        tone: 'bad',
        headline: 'The signature does not belong to this archive.',
        detail: 'The manifest was changed after it was signed, or the signature comes from another archive.',
      };
  }
}

function describeChanged(signature: SignatureFinding, known: string): Words {
  const words = { tone: 'bad', headline: 'This archive was changed.' } as const;
  switch (signature.state) {
    case 'right': {
      const signer = signature.known ? known : `a key that claims to belong to ${quoted(signature.server)}`;
      return { ...words, detail: `The archive no longer contains what ${signer} signed.` };
    }
    case 'none':
      return { ...words, detail: 'The archive is not signed.' };
    case 'unsupported':
      return { ...words, detail: 'This browser cannot check who signed the archive.' };
    case 'wrong':
      return { ...words, detail: 'The signature does not match this archive either.' };
  }
}

function describeParts({ changed, missing, added }: PartFindings): VerdictWords['parts'] {
  return [
    { label: 'Changed', paths: changed },
    { label: 'Missing', paths: missing },
    { label: 'Added', paths: added },
  ].filter(({ paths }) => paths.length > 0);
}

function toCompare(signature: SignatureFinding): VerdictWords['compare'] {
  if (signature.state !== 'right' || signature.known) return null;
  return { keyId: signature.keyId, address: quoted(signature.server) + KEYS_PATH };
}

function quoted(text: string): string {
  return cutText(text, QUOTED_MAX_LENGTH);
}
