import { pages } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import { mailOf } from '../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

type Origin = Pick<Config, 'publicOrigin'>;

/** Returns the mail to a new address, with the link that makes it the sign-in address. */
export function changeAddressMail({ publicOrigin }: Origin, to: string, token: string): Mail {
  return mailOf(to, {
    subject: 'Confirm your new address for GoV360',
    preview: 'Then you can sign in with this address. The link expires in 15 minutes and works only once.',
    title: 'Confirm your new address',
    paragraphs: [
      'Open the link in a browser where you are signed in. Then you can sign in with this address. The link expires in 15 minutes and works only once.',
    ],
    button: {
      label: 'Confirm the address',
      href: publicOrigin + pages.changeAddress(token),
      press: 'Press the button to confirm it.',
      open: 'Open this link to confirm it:',
    },
    smallPrint: ['If this wasn’t you, ignore this email. Nothing changes unless you open the link.'],
  });
}

/** Returns the mail to an address that a user wants to sign in with but that another account already has. */
export function addressTakenMail({ publicOrigin }: Origin, to: string): Mail {
  return mailOf(to, {
    subject: 'This address already belongs to a GoV360 account',
    preview: 'Somebody tried to add it to another account. Nothing was changed.',
    title: 'This address is already in use',
    paragraphs: [
      'Somebody tried to add this address to another GoV360 account. It already belongs to an account, and an address can belong to only one. Nothing was changed.',
      `If this was you, sign in with this address at ${publicOrigin + pages.signIn()} and remove it from that account, or delete the account. Then try again.`,
    ],
    smallPrint: ['If this wasn’t you, ignore this email.'],
  });
}

/** Returns the mail to an address that is no longer a sign-in address. */
export function addressGoneMail({ contacts }: Pick<Config, 'contacts'>, to: string): Mail {
  const ways = contacts.map(({ label, href }) => `${label}: ${href.replace('mailto:', '')}`).join(', ');
  const reachable = ways === '' ? '' : ` (${ways})`;
  return mailOf(to, {
    subject: 'You can no longer sign in to GoV360 with this address',
    preview: 'The sign-in address of your account was changed or removed.',
    title: 'Your sign-in address was changed',
    paragraphs: [
      'You used this address to sign in to your GoV360 account. Somebody who was signed in to the account replaced or removed it.',
      `If this was you, you do not need to do anything. If not, contact us immediately${reachable}, so that we can block access.`,
    ],
  });
}
