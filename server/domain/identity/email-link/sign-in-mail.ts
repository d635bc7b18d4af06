import { mailOf } from '../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

/**
 * Returns the mail with a sign-in link. `link`: an address on our origin, URL-encoded. The text contains no
 * user input.
 */
export function signInMail(to: string, link: string): Mail {
  return mailOf(to, {
    subject: 'Sign in to GoV360',
    preview: 'Your sign-in link expires in 15 minutes and works only once.',
    title: 'Sign in to your account',
    paragraphs: [
      'The link expires in 15 minutes. It works only once, and only with the address this email was sent to.',
    ],
    button: {
      label: 'Sign in to GoV360',
      href: link,
      press: 'Press the button to sign in.',
      open: 'Open this link to sign in:',
    },
    smallPrint: ['If you didn’t request this link, ignore this email. Nobody can sign in without it.'],
  });
}
