import type { SignedIn } from '../../../../../server/access/actor.ts';
import type { Context } from '../../../../../server/access/context.ts';
import { isFreshSignIn } from '../../../../../server/access/fresh-sign-in.ts';
import { listSessions } from '../../../../../server/identity/sessions/list-sessions.ts';
import { listSignIns } from '../../../../../server/identity/sign-ins/list-sign-ins.ts';

/** What the sections of 'Your data' show. */
export async function loadYourData(context: Context, actor: SignedIn) {
  const { userId } = actor;
  const [{ sessions }, signIns] = await Promise.all([
    listSessions(context, actor, { userId }),
    listSignIns(context, actor, { userId }),
  ]);
  return {
    fresh: isFreshSignIn(context, actor),
    providers: context.config.providers.map(({ id }) => id),
    sessions,
    signIns,
  };
}

export type YourDataShown = Awaited<ReturnType<typeof loadYourData>>;
