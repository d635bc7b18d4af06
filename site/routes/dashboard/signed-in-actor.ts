import { redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import type { Actor, SignedIn } from '../../../server/platform/access/actor.ts';

/**
 * Returns the signed-in actor. The dashboard's middleware has already redirected everyone else, so this check
 * is only for the types.
 */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind === 'anonymous') throw redirect(pages.signIn(pages.dashboard()));
  return actor;
}
