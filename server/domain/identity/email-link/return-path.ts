/** Longer addresses are dropped rather than mailed. */
const MAX_LENGTH = 2_000;
/** Browsers read a backslash as a slash and skip control characters, so either could hide another host. */
const UNSAFE = /[\\\s\p{Cc}\p{Cf}]/u;

/** The path to go to after sign-in, or null for anything that could leave our own origin. */
export function safeReturnPath(given: string | undefined | null): string | null {
  if (!given || given.length > MAX_LENGTH) return null;
  if (!given.startsWith('/') || given.startsWith('//') || UNSAFE.test(given)) return null;
  const url = new URL(given, 'http://own.invalid');
  const path = url.pathname + url.search + url.hash;
  // '/..//host' is a path of ours until its dots are resolved.
  return url.origin === 'http://own.invalid' && !path.startsWith('//') ? path : null;
}
