import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { requireFreshSignIn } from '../../../platform/access/fresh-sign-in.ts';
import type { Call } from '../routing/handlers.ts';

/** Whose account a popup links: no more than a page of ours may begin that, with a fresh sign-in. */
export function linkingSessionOf(context: Needs<'now'>, c: Call): string {
  const { actor } = c.var;
  const from = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (actor.kind === 'anonymous' || from !== 'same-origin') {
    throw new AppError('not-signed-in', 'To link an account, begin on your profile page.');
  }
  requireFreshSignIn(context, actor);
  return actor.sessionId;
}

/** Who began to link: in that very session, or nobody. */
export function linkingActor(c: Call, sessionId: string): SignedIn {
  const { actor } = c.var;
  if (actor.kind === 'user' && actor.sessionId === sessionId) return actor;
  throw new AppError('not-signed-in', 'You have signed out meanwhile, so nothing was linked.');
}
