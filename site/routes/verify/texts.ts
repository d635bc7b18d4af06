/** Texts of the page that verifies archives. */
export const texts = {
  title: 'Verify an archive',
  lead: 'Check whether a twin archive is complete, who signed it, and whether it was changed.',
  file: 'Archive (ZIP)',
  hint: 'Your browser verifies the file. Nothing is uploaded.',
  noScript:
    'To verify an archive here, turn on JavaScript. Without it, run “npm run verify FILE” in a copy of GoV360 on your computer.',
  checking: 'Verifying…',
  failed: 'The file could not be verified because of an error in the browser. Reload the page and try again.',
  tooSlow:
    'The file took too long to verify, so the verification was cancelled. Reload the page and try again.',
  tooLarge: (most: string) => `The file is larger than ${most}, the maximum for a twin archive.`,
  ours: 'this server',
  noKeys: 'This server’s keys could not be loaded. Check your connection, then try again.',
  more: (count: number) => `and ${count} more`,
  keyId: 'Key',
  compareWith: 'Compare the key with',
  limits: 'What a signature does not prove',
  limitsText: [
    'When the archive was made. The date comes from the server’s own clock.',
    'That the content of the archive is true. A signature proves who signed the content, not that it is correct.',
    'Who a person is. Names are only text.',
    'That nobody has stolen the server’s key.',
  ],
  ownKeys: 'This server’s keys',
} as const;
