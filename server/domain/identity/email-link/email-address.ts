import { domainToASCII } from 'node:url';

/** Maximum number of bytes in the local part and in the whole address (RFC 5321). */
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the normalized form of an email address: lower case, with the domain in ASCII (IDNA) form. Returns
 * null if we do not send email to the address. Emails always go to the normalized form, never to the typed
 * one. Otherwise, letters that look or fold alike (the Kelvin sign lower-cases to k) could cause one user's
 * link to be sent to another user. For the same reason, local parts must be ASCII.
 */
export function normaliseEmail(typed: string): string | null {
  const trimmed = typed.trim();
  const at = trimmed.lastIndexOf('@');
  const local = lowerAscii(trimmed.slice(0, Math.max(at, 0)));
  const domain = domainToASCII(trimmed.slice(at + 1));
  if (local.length > LOCAL_MAX || !LOCAL.test(local) || !DOMAIN.test(domain)) return null;
  const address = `${local}@${domain}`;
  return address.length > ADDRESS_MAX ? null : address;
}

/** Domains that ignore dots in the local part: https://support.google.com/mail/answer/7436150 */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of a normalized address: the address without the `+tag` of subaddressing (RFC 5233)
 * and, for Gmail, without dots. Use the mailbox only for counting. Emails go to the full address, which also
 * identifies the account.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const tag = email.indexOf('+', 1);
  const untagged = email.slice(0, tag > 0 && tag < at ? tag : at);
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * Returns a text with its ASCII letters in lower case. `toLowerCase` would also turn some other letters into
 * ASCII letters.
 */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
