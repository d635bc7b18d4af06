import { AppError } from '../../../contract/errors.ts';
import { FRESH_SIGN_IN } from '../../../contract/limits.ts';
import type { SignedIn } from './actor.ts';
import type { Needs } from './context.ts';

/** Whether the actor's session is young enough for what cannot be taken back. */
export function isFreshSignIn({ now }: Needs<'now'>, actor: SignedIn): boolean {
  return now() - actor.signedInAt < FRESH_SIGN_IN;
}

/** Throws `fresh-sign-in-required` unless it is. */
export function requireFreshSignIn(context: Needs<'now'>, actor: SignedIn): void {
  if (isFreshSignIn(context, actor)) return;
  throw new AppError(
    'fresh-sign-in-required',
    'This cannot be taken back, so please sign in once more first: it has to be within the last 10 minutes.',
  );
}
