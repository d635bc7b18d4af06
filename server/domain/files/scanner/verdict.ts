/** What a scanner says of a file. */
export type Verdict = { state: 'clean' | 'too-large' } | { state: 'infected'; signature: string };

/** Characters of a signature's name that people are shown. */
const NAME_MAX = 100;

/** Reads an answer of clamd to INSTREAM. Throws for what is no verdict, as when it fails. */
export function parseVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return { state: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  // Above StreamMaxLength; and above MaxFileSize and its like, where AlertExceedsMax is set.
  if (/size limit exceeded/.test(answer) || signature?.startsWith('Heuristics.Limits.Exceeded'))
    return { state: 'too-large' };
  if (signature === undefined) throw new Error(`The virus scanner says: ${printable(answer)}`);
  return { state: 'infected', signature: printable(signature) };
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, NAME_MAX);
}
