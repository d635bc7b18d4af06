export const texts = {
  title: 'Overview',
  sections: 'Sections',
  heading: 'Users',
  search: 'Search by name, email or company',
  searchButton: 'Search',
  loading: 'Loading...',
  cancel: 'Cancel',
  noEmail: 'No email address available',
  signsIn: 'sign-in address',
  unverified: 'sign-in address, not verified',
  given: 'given in the profile',
  nameless: 'No name given',
  joined: 'Joined',
  messages: 'Messages',
  none: 'No messages.',
  nobody: 'No users match your search',
  nobodyHint: 'Search covers names, email addresses and companies.',
  more: 'Show more',
  export: 'Export CSV',
  arrived: (count: number, more: boolean) =>
    `${count}${more ? '+' : ''} new ${count === 1 && !more ? 'user' : 'users'}`,
  showArrived: 'Show',
  arrivedHeading: 'New since you opened this page',
  shown: (count: number, more: boolean) =>
    `${count}${more ? '+' : ''} ${count === 1 && !more ? 'user' : 'users'}`,
  retry: 'Try again',
  version: (version: string) => `GoV360 ${version}`,
} as const;

export const blockingTexts = {
  block: 'Block',
  title: (name: string) => `Block ${name}`,
  what: 'This person is signed out everywhere within seconds and cannot sign in. Visitors to their public twins see a “not found” page. Nothing is deleted.',
  reason: 'Reason',
  reasonHint: 'The person sees the reason when they try to sign in.',
  confirm: 'Block this person',
  blocked: 'Blocked',
  because: (reason: string) => `Reason: ${reason}`,
  unblock: 'Unblock',
  failed: 'The change could not be saved. Try again in a moment.',
  blockedNow: 'Blocked.',
  unblockedNow: 'The person can sign in again.',
} as const;

export const handOverTexts = {
  button: 'Hand over twins',
  title: (name: string) => `Hand over twins of ${name}`,
  what: 'Use this when someone leaves the organization. The new owner accepts or declines each twin. The current owner gets an email and loses access to the accepted twins.',
  email: 'Email address of the new owner',
  emailHint: 'The new owner needs an account with this verified address.',
  twins: 'Twins',
  twin: (name: string, items: number, files: number, offered: boolean) =>
    `${name} (${items === 1 ? '1 item' : `${items} items`}, ${files === 1 ? '1 file' : `${files} files`})${offered ? ' – already offered' : ''}`,
  none: 'This person has no twins.',
  confirm: 'Offer these twins',
  failed: 'The twins could not be offered.',
  offered: 'The twins were offered. We emailed the owner and the new owner.',
} as const;

export const runnerTexts = {
  heading: 'Scan runners',
  lead: 'Runners are programs on other machines that process scans for this server. Each runner needs a token.',
  none: 'No runners yet.',
  add: 'Add a runner',
  addTitle: 'Add a scan runner',
  addWhat: 'You get a token that the runner needs. A runner sees only the scan that it is processing.',
  name: 'Name',
  nameHint: 'For example, the name of the runner’s machine.',
  confirm: 'Add runner',
  created: 'The runner was added.',
  token: 'Token',
  tokenHint: (name: string) =>
    `${name} was added. Copy its token now, because you will not see it again. Then run “npm run runner” on the runner’s machine.`,
  copyToken: {
    copy: 'Copy token',
    copied: 'Copied.',
    failed: 'Your browser blocked copying. Select the token and copy it.',
  },
  size: (memory: number, cores: number) =>
    `${memory.toLocaleString('en')} MB for a scan, ${cores === 1 ? '1 scan' : `${cores} scans`} at a time`,
  seen: 'Last request',
  never: 'No request yet',
  idle: 'Waiting for scans',
  working: (step: string, progress: number | null) =>
    `Processing a scan: ${step}${progress === null ? '' : ` (${Math.round(progress * 100)}%)`}`,
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}`,
  revokeWhat:
    'The runner’s token stops working immediately. Another runner, or this server, processes the runner’s scans again.',
  revokeConfirm: 'Revoke runner',
  revoked: 'The runner was revoked.',
} as const;
