import { domainToASCII } from 'node:url';

/** RFC 5321: local part and whole address, octets. */
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one written form of an e-mail address: lower case, domain in its ASCII (IDNA) form; null for what is no address
 * that we send to. Mail always goes to this form and never to what was typed: letters that only look or fold alike
 * (the Kelvin sign lower-cases to k) must not lead one person's link into another's account. Local parts beyond ASCII
 * are refused for the same reason.
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

/** Mail to these domains arrives whatever dots the local part holds: https://support.google.com/mail/answer/7436150 */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that mail to a normalised address arrives in, where its form tells: without the `+tag` of subaddressing
 * (RFC 5233) and, at Gmail, without dots. For counting alone: mail goes to the address, and accounts are told apart by it.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const tag = email.indexOf('+', 1);
  const untagged = email.slice(0, tag > 0 && tag < at ? tag : at);
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** `toLowerCase` would fold letters beyond ASCII into ASCII ones. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
