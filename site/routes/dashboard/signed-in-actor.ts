import { redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import type { Actor, SignedIn } from '../../../server/platform/access/actor.ts';

/** The signed-in actor. The dashboard's middleware has turned everybody else away; this says the same to the types. */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind === 'anonymous') throw redirect(pages.signIn(pages.dashboard()));
  return actor;
}
