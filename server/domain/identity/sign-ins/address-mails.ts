import { pages } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import { mailOf } from '../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

type Origin = Pick<Config, 'publicOrigin'>;

/** To a new address, with the link that makes it the one to sign in with. */
export function changeAddressMail({ publicOrigin }: Origin, to: string, token: string): Mail {
  return mailOf(to, {
    subject: 'Confirm your new address for GoV360',
    preview: 'From then on you sign in with this address. The link works once, for 15 minutes.',
    title: 'Confirm your new address',
    paragraphs: [
      'It works once, for 15 minutes, in a browser in which you are signed in. From then on you sign in to GoV360 with this address.',
    ],
    button: {
      label: 'Confirm the address',
      href: publicOrigin + pages.changeAddress(token),
      press: 'Press the button to confirm it.',
      open: 'Open this link to confirm it:',
    },
    smallPrint: ['If this was not you, ignore this mail: nothing is changed without the link.'],
  });
}

/** To an address that somebody wants to sign in with, and that opens an account already. */
export function addressTakenMail({ publicOrigin }: Origin, to: string): Mail {
  return mailOf(to, {
    subject: 'This address opens a GoV360 account already',
    preview: 'Somebody asked to sign in to another account with it. Nothing was changed.',
    title: 'This address is taken',
    paragraphs: [
      'Somebody asked to sign in to another GoV360 account with this address. It opens an account of its own already, and an address opens one alone, so nothing was changed.',
      `If this was you: sign in with this address at ${publicOrigin + pages.signIn()}, and remove it from that account or delete the account. Then ask again.`,
    ],
    smallPrint: ['If this was not you, ignore this mail.'],
  });
}

/** To an address that signs in no more. */
export function addressGoneMail({ contacts }: Pick<Config, 'contacts'>, to: string): Mail {
  const ways = contacts.map(({ label, href }) => `${label}: ${href.replace('mailto:', '')}`).join(', ');
  const reachable = ways === '' ? '' : ` (${ways})`;
  return mailOf(to, {
    subject: 'This address does not open your GoV360 account any more',
    preview: 'The sign-in address of your account was changed or removed.',
    title: 'Your sign-in address was changed',
    paragraphs: [
      'This address was the one that opened your GoV360 account. It was replaced by another or removed, by somebody who had signed in to the account just before.',
      `If this was you, there is nothing to do. If not, write to us at once${reachable}: we can keep whoever it was out.`,
    ],
  });
}
