import type { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** What a schema makes of an environment, in which an empty value is none. Throws `ConfigError` that names everything that is wrong. */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.')} is wrong: ${message}. Correct it and start again.`,
  );
  throw new ConfigError([...new Set(problems)].join('\n'));
}

/** Shorter names are too much like those of other programs. */
const SHORTEST = 6;

/**
 * Throws `ConfigError` where a variable is set whose name is nearly that of one of ours: it would count for nothing, silently. Names
 * that differ by one letter left out, added or changed, or by two that changed places.
 */
export function refuseMisspelled(env: Record<string, string | undefined>, names: readonly string[]): void {
  const known = new Set(names);
  for (const [name, value] of Object.entries(env)) {
    if (!value || known.has(name) || name.length < SHORTEST) continue;
    const meant = names.find((candidate) => candidate.length >= SHORTEST && isNearly(name, candidate));
    if (meant) {
      throw new ConfigError(
        `${name} is not a setting of GoV360: ${meant} is. Correct the name and start again.`,
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
