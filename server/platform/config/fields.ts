import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { SIGN_IN_METHODS, type SignInMethod } from '../../../contract/account/account.ts';

/**
 * Parses environment variables with a schema. Empty values count as missing, and `NAME_FILE` names a file
 * that contains the value of `NAME`. Throws a `ConfigError` that lists all invalid values. If a file is empty
 * or cannot be read, or if both `NAME` and `NAME_FILE` are set, throws a `ConfigError` about this variable
 * only.
 */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name] || undefined;
    const file = env[fileVariable(name)];
    if (value && file)
      throw new ConfigError(`${name} and ${fileVariable(name)} are both set: remove one of them.`);
    const found = file ? readValue(name, file) : value;
    if (found !== undefined) given[name] = found;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.')} is wrong: ${message}. Correct it and start again.`,
  );
  throw new ConfigError([...new Set(problems)].join('\n'));
}

function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Returns the content of a file, without the final line break that editors add. */
function readValue(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${fileVariable(name)}: ${file} cannot be read (${code}). Correct the path, or give the server’s user permission to read the file.`,
      { cause: error },
    );
  }
  if (text === '') throw new ConfigError(`${fileVariable(name)}: ${file} is empty. Write the value into it.`);
  return text;
}

/**
 * Minimum length of a variable name that is checked for typos. Shorter ones are too similar to other
 * programs' variables.
 */
const SHORTEST = 6;

/**
 * Throws `ConfigError` if a variable's name differs from one of `names` only by a missing, added or changed
 * letter, or by two adjacent letters that are swapped. Otherwise, the server would silently ignore the
 * variable. Does not check short names (`SHORTEST`).
 */
export function refuseMisspelled(env: Record<string, string | undefined>, names: readonly string[]): void {
  const all = names.flatMap((name) => [name, fileVariable(name)]);
  const known = new Set(all);
  for (const [name, value] of Object.entries(env)) {
    if (!value || known.has(name) || name.length < SHORTEST) continue;
    const meant = all.find((candidate) => candidate.length >= SHORTEST && isNearly(name, candidate));
    if (meant) {
      throw new ConfigError(
        `${name} is not a GoV360 setting, but ${meant} is. Correct the name and start again.`,
      );
    }
  }
}

function isNearly(name: string, other: string): boolean {
  const length = Math.max(name.length, other.length);
  let start = 0;
  while (start < length && name[start] === other[start]) start += 1;
  let end = 0;
  while (end < length - start && name.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [name.slice(start, name.length - end), other.slice(start, other.length - end)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0] && otherRest.length === 2;
}

/**
 * Thrown if the server cannot start with its configuration. The message says what is wrong and what to do.
 */
export class ConfigError extends Error {}

/** A TCP port; 0 selects a free one. */
export const port = wholeNumber(0, 65_535);
/** An integer from 1 to 1,000,000,000. */
export const count = wholeNumber(1, 1_000_000_000);
/** An integer from 0 to 1,000,000,000. */
export const countOrNone = wholeNumber(0, 1_000_000_000);
export const flag = z.stringbool({ error: 'must be true or false' });

function wholeNumber(least: number, most: number) {
  const range = `must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, range)
    .transform(Number)
    .refine((number) => number >= least && number <= most, range);
}

/** An origin, in the form that `URL.origin` returns. */
export const origin = url(['https', 'http'], 'https://twins.example.org').transform((text, context) => {
  const { origin, pathname, search, username } = new URL(text);
  if (pathname !== '/' || search || username) {
    context.addIssue('must be an origin such as https://twins.example.org, without a path');
  }
  return origin;
});

/**
 * Returns a schema for a URL with one of `protocols`. `host`: whether the URL must contain a host. The error
 * explains the most likely mistake, but never quotes the value, which may contain a password.
 */
export function url(protocols: readonly string[], example: string, { host = true } = {}) {
  return z.string().superRefine((text, context) => {
    const problem = urlProblem(text, protocols, host);
    if (problem) context.addIssue(`${problem}. Write it like ${example}`);
  });
}

const ENCODING =
  'In a user name or password, characters such as @ : / ? # % and spaces must be percent-encoded: @ as %40, / as %2F, # as %23, % as %25';

function urlProblem(text: string, protocols: readonly string[], host: boolean): string | null {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (!scheme || !protocols.includes(scheme)) {
    return `must begin with ${protocols.map((name) => `${name}://`).join(' or ')}`;
  }
  if (text !== text.trim()) return 'begins or ends with a space';
  if (!URL.canParse(text)) return `is not a valid URL. ${ENCODING}`;
  const { hostname, hash, username, password } = new URL(text);
  if (hash) return `contains a #, and everything after the # is ignored. ${ENCODING}`;
  if (!isDecodable(username) || !isDecodable(password))
    return `contains a % that does not encode a character. ${ENCODING}`;
  return host && hostname === '' ? 'has no host' : null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A link: a path on this site, or an http or https URL. */
export const link = z
  .string()
  .refine(
    (text) => (/^\/(?!\/)/.test(text) && !/\s/.test(text)) || /^https?:\/\/[^\s/]+/.test(text),
    'must be a path such as /terms, or an address that begins with https://',
  );

/**
 * The sender of emails: an address, optionally with a name before it, as in `GoV360 <no-reply@example.org>`.
 */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)\s*$/,
    'must be one address, such as GoV360 <no-reply@example.org>',
  );

/** A list separated by commas. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** IP addresses and CIDR blocks. */
export const proxies = list.superRefine((items, context) => {
  for (const item of items) {
    if (!isAddressOrBlock(item)) context.addIssue(`“${item}” is neither an address nor a CIDR block`);
    else if (item.endsWith('/0'))
      context.addIssue(`“${item}” trusts X-Forwarded-For from every address: enter only your proxy`);
  }
});

/** Ids of users. */
export const userIds = list.superRefine((items, context) => {
  for (const item of items) {
    if (!/^[\w-]{1,64}$/.test(item))
      context.addIssue(`“${item}” is not a user id: copy ids from the profile page, separated by commas`);
  }
});

/** Email addresses, in lower case and with the domain in ASCII (IDNA). */
export const emails = list.transform((items, context) =>
  items.map((item) => {
    const [local = '', domain = '', ...rest] = item.toLowerCase().split('@');
    const ascii = domainToASCII(domain);
    if (!local || !ascii || rest.length > 0)
      context.addIssue(`“${item}” is not an email address: write it like ada@example.org`);
    return `${local}@${ascii}`;
  }),
);

/** Who can create an account. */
export type SignUp = { mode: 'open' } | { mode: 'invited' } | { mode: 'domains'; domains: readonly string[] };

/**
 * `open`, `invited`, or `domains:` followed by domains. Domains are converted to ASCII (IDNA) and lower case.
 */
export const signUp = z.string().transform((text, context): SignUp => {
  const [, kind, rest] = /^(open|invited|domains:)(.*)$/.exec(text.trim()) ?? [];
  if ((kind === 'open' || kind === 'invited') && rest === '') return { mode: kind };
  const domains = (rest ?? '').split(',').map((item) => domainToASCII(item.trim().replace(/^@/, '')));
  if (kind !== 'domains:' || !domains.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)))
    context.addIssue('must be open, invited, or domains:example.org,example.com');
  return { mode: 'domains', domains };
});

/** Sign-in methods. */
export const signInMethods = list.transform((items, context) => {
  const known: readonly string[] = SIGN_IN_METHODS;
  if (items.length === 0 || !items.every((item) => known.includes(item)))
    context.addIssue(`must name one or more of ${known.join(', ')}, separated by commas`);
  return items as SignInMethod[];
});

/** Roles of a process. `web` responds to requests. Each of the others runs one group of background jobs. */
export const ROLES = ['web', 'mail', 'files', 'scans'] as const;
export type Role = (typeof ROLES)[number];

/** A list of `ROLES`. */
export const roles = list.transform((items, context): readonly Role[] => {
  const wrong = items.find((item) => !ROLES.some((role) => role === item));
  if (wrong !== undefined || items.length === 0)
    context.addIssue(`must name one or more of ${ROLES.join(', ')}, separated by commas`);
  return ROLES.filter((role) => items.includes(role));
});

/** Links on the contact page. */
export const contacts = z.string().transform((text, context) => {
  const items = text.split(',').map((item) => {
    const [label, href, ...rest] = item.split('|').map((part) => part.trim());
    if (!label || !href || rest.length > 0) context.addIssue('must be “Label|address, Label|address”');
    else if (!/^(mailto:|tel:|https?:\/\/|\/(?!\/))\S+$/.test(href)) {
      context.addIssue(`the address of “${label}” must begin with mailto:, tel:, https:// or /`);
    }
    return { label: label ?? '', href: href ?? '' };
  });
  return items;
});

function isAddressOrBlock(item: string): boolean {
  const [, address = '', prefix] = /^([\d.:a-f]+)(?:\/(\d+))?$/i.exec(item) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128);
}
