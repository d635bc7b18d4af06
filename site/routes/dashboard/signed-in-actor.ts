import { redirect } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { DEMO_TOUR_ID, type TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../../server/platform/access/actor.ts';

/** The signed-in actor. The dashboard's middleware has turned everybody else away; this says the same to the types. */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind === 'anonymous') throw redirect(pages.signIn(pages.dashboard()));
  return actor;
}

/** The person's twin that an address names; their demo where it names none. */
export function tourOf({ userId }: SignedIn, tourId = DEMO_TOUR_ID): TourRef {
  return { userId, tourId };
}
