import { type MailPage, mailOf } from '../../platform/mail/mail-page.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

const SUBJECT = 'Your GoV360 account is deleted';

/** Tells a person that their account is gone. `backupsKeptDays` is how long backups of before may still hold it. */
export function deletionMail(to: string, backupsKeptDays: number): Mail {
  const page: MailPage = {
    subject: SUBJECT,
    preview: 'Everything that we held on you is gone from our database.',
    title: 'Your account is deleted',
    paragraphs: [
      'Your digital twin, your files and scans, your messages, your profile and your sessions are gone from our database, as you asked. This cannot be taken back.',
      `Backups that were made before are kept for ${backupsKeptDays} days and then deleted. If one is needed meanwhile, your account is deleted from it again.`,
      'You can sign up with this address whenever you want to: you then begin anew.',
    ],
    smallPrint: [
      'If this was not you, somebody was signed in to your account and had access to your mails. Please write to us.',
    ],
  };
  return mailOf(to, page);
}
