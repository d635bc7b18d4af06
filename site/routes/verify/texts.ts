/** What the page that verifies archives says. */
export const texts = {
  title: 'Verify an archive',
  lead: 'Find out whether the archive of a twin is whole, who signed it, and what was changed if it was.',
  file: 'Archive (ZIP)',
  hint: 'The file is verified in your browser. Nothing of it is sent anywhere.',
  noScript:
    'Verifying runs in the page, so it needs scripts. Without them: take a copy of GoV360 to your own computer and run “npm run verify FILE”.',
  checking: 'Verifying…',
  failed: 'The file could not be verified: the browser stopped half-way.',
  tooSlow: 'The file took too long to verify, and was put aside.',
  tooLarge: (most: string) => `The file has more than ${most}, which no twin needs.`,
  ours: 'this server',
  noKeys:
    'This server could not be asked for its keys, so that none is known. Try again once you are online.',
  more: (count: number) => `and ${count} more`,
  keyId: 'Key',
  compareWith: 'Compare it with',
  limits: 'What a signature does not prove',
  limitsText: [
    'When the archive was made: the server wrote the time itself.',
    'That what it says is true: it proves who wrote it down, not that it is so.',
    'Who a person is: names are text.',
    'That nobody stole the server’s key.',
  ],
  ownKeys: 'The keys of this server',
} as const;
