/** Maximum number of characters in a return path. Longer paths are ignored. */
const MAX_LENGTH = 2_000;
/**
 * Browsers treat a backslash as a slash and skip some control characters, so either could hide another host.
 */
const UNSAFE = /[\\\s\p{Cc}\p{Cf}]/u;

/**
 * Returns the path to open after sign-in, or null if `given` is missing, too long or could lead to another
 * origin.
 */
export function safeReturnPath(given: string | undefined | null): string | null {
  if (!given || given.length > MAX_LENGTH) return null;
  if (!given.startsWith('/') || given.startsWith('//') || UNSAFE.test(given)) return null;
  const url = new URL(given, 'http://own.invalid');
  const path = url.pathname + url.search + url.hash;
  // '/..//host' looks like a path on our origin until its dots are resolved.
  return url.origin === 'http://own.invalid' && !path.startsWith('//') ? path : null;
}
