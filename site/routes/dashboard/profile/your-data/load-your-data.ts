import type { SignedIn } from '../../../../../server/access/actor.ts';
import type { Context } from '../../../../../server/access/context.ts';
import { isFreshSignIn } from '../../../../../server/access/fresh-sign-in.ts';
import { listSessions } from '../../../../../server/identity/sessions/list-sessions.ts';

/** What the sections of 'Your data' show. */
export async function loadYourData(context: Context, actor: SignedIn) {
  const { userId } = actor;
  const { sessions } = await listSessions(context, actor, { userId });
  return { fresh: isFreshSignIn(context, actor), sessions };
}

export type YourDataShown = Awaited<ReturnType<typeof loadYourData>>;
