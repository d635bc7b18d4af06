import { describe, expect, test } from 'vitest';
import { describeVerdict } from './verdict-words.ts';
import type { PartFindings, Verdict, SignatureFinding } from './verify.ts';

const WHOLE: PartFindings = { changed: [], missing: [], added: [] };
const SIGNED = { state: 'right', keyId: 'K', server: 'https://twins.example', known: true } as const;

function words(signature: SignatureFinding, parts: Partial<PartFindings> = {}) {
  const manifest = {
    format: 'gov360-twin',
    version: 1,
    name: 'Office',
    matterportId: '',
    parts: [],
  } as const;
  const verdict: Verdict = {
    kind: 'checked',
    manifest: { ...manifest, parts: [] },
    parts: { ...WHOLE, ...parts },
    signature,
  };
  return describeVerdict(verdict, 'this server');
}

describe('a verdict in words', () => {
  test('names the signer of an intact archive', () => {
    expect(words(SIGNED)).toMatchObject({
      tone: 'good',
      headline: 'This archive is complete and signed by this server.',
      compare: null,
    });
  });

  test('does not trust an unknown key, and shows where to compare the key', () => {
    expect(words({ ...SIGNED, known: false })).toMatchObject({
      tone: 'doubtful',
      headline:
        'This archive is complete and signed by a key that claims to belong to https://twins.example.',
      compare: { keyId: 'K', address: 'https://twins.example/.well-known/gov360-signing-keys.json' },
    });
  });

  test.each(['none', 'unsupported'] as const)('is a warning if the signature is %s', (state) => {
    expect(words({ state }).tone).toBe('doubtful');
  });

  test('lists the changed parts, even if the signer is unknown', () => {
    expect(words(SIGNED, { changed: ['a'], added: ['b'] })).toMatchObject({
      tone: 'bad',
      headline: 'This archive was changed.',
      parts: [
        { label: 'Changed', paths: ['a'] },
        { label: 'Added', paths: ['b'] },
      ],
    });
  });

  test.each(['none', 'unsupported', 'wrong'] as const)(
    'has the tone “bad” for a changed archive with a signature that is %s',
    (state) => {
      expect(words({ state }, { missing: ['a'] }).tone).toBe('bad');
    },
  );

  test('has the tone “bad” for an invalid signature', () => {
    expect(words({ state: 'wrong' }).tone).toBe('bad');
  });

  test('quotes only a limited part of an archive’s own text', () => {
    const { headline } = words({ ...SIGNED, known: false, server: 'x'.repeat(10_000) });
    expect(headline.length).toBeLessThan(400);
  });
});
