import type { AccountContents } from '../../../../../server/domain/accounts/describe-account.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What goes, an item each. */
export function listContents({
  twin,
  messages,
  files,
  scans,
  sessions,
  linked,
  earlierTwins,
}: AccountContents): string[] {
  return [
    twin ? `your twin ‘${twin.name}’ with ${counted(twin.tags, 'tag', 'tags')}` : '',
    earlierTwins > 0 ? counted(earlierTwins, 'earlier version of it', 'earlier versions of it') : '',
    files > 0 ? `${counted(files, 'file', 'files')}, with what is in the bin` : '',
    scans > 0
      ? `${counted(scans, 'scan', 'scans')}, with all that was made of ${scans === 1 ? 'it' : 'them'}`
      : '',
    messages > 0 ? `${counted(messages, 'message', 'messages')} that you have sent` : '',
    'your profile',
    counted(sessions, 'place where you are signed in', 'places where you are signed in'),
    linked > 0 ? `the link to ${counted(linked, 'account', 'accounts')} that you sign in with` : '',
  ].filter(Boolean);
}

export const texts = {
  heading: 'Delete your account',
  lead: 'Everything goes at once, and cannot be brought back. Pages that are open elsewhere lose access within seconds, and your twin’s address leads nowhere any more.',
  goes: 'What is deleted:',
  backups: (days: number) =>
    `Backups of before are kept for ${counted(days, 'day', 'days')}. Should one be needed, your account is deleted from it again.`,
  confirm: (words: string) => `To confirm, type ${words}`,
  delete: 'Delete my account',
  failed: 'Nothing was deleted.',
} as const;
