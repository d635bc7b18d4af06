import { notFound } from '../../../platform/access/policy.ts';
import { isUserId } from '../../../domain/users/user-id.ts';
import { parseIfMatch } from '../request/if-match.ts';
import { readJson } from '../request/json-body.ts';
import { BODY_MAX_BYTES } from '../request/request-body.ts';
import type { Call } from '../routing/handlers.ts';

/** Whose document the address names. Throws `not-found` for what can be nobody's id. */
export function userIdOf(c: Call): string {
  const userId = c.req.param('userId') ?? '';
  if (!isUserId(userId)) throw notFound();
  return userId;
}

/** The revision that a write was made from; undefined where it names none. */
export function ifMatchOf(c: Call): number | undefined {
  return parseIfMatch(c.req.header('if-match'));
}

/** What a write of fields says. */
export async function writeInput(c: Call) {
  return { userId: userIdOf(c), ifMatch: ifMatchOf(c), patch: await readJson(c, BODY_MAX_BYTES) };
}
