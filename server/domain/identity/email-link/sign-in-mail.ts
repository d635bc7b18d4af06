import { mailOf } from '../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

/** The mail with a sign-in link. `link` is ours and URL-encoded; the text contains no user input. */
export function signInMail(to: string, link: string): Mail {
  return mailOf(to, {
    subject: 'Sign in to GoV360',
    preview: 'Your sign-in link. It works once, for 15 minutes.',
    title: 'Sign in to your account',
    paragraphs: ['It works once, for 15 minutes, and only with the address this mail was sent to.'],
    button: {
      label: 'Sign in to GoV360',
      href: link,
      press: 'Press the button to sign in.',
      open: 'Open this link to sign in:',
    },
    smallPrint: ['If you did not ask for this link, ignore this mail: nobody can sign in without it.'],
  });
}
