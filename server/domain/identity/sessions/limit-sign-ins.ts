import type { Needs } from '../../../platform/access/context.ts';
import { limitNetwork } from '../../../platform/limits/count-requests.ts';

/** The steps of a sign-in, which are counted separately. */
type Step = 'email-link' | 'email-link-complete' | 'popup' | 'popup-callback';

/**
 * Counts a request from a client's network, and throws `too-many-requests` above the limit. The limit can be
 * high enough for thousands of users behind one address, because mailboxes have a separate limit
 * (`reserveLink`) and links contain 256 random bits.
 */
export async function limitSignIns(
  context: Needs<'config' | 'store' | 'now'>,
  step: Step,
  clientAddress: string,
): Promise<void> {
  const counted = { kind: step, what: 'sign-in requests', most: context.config.limits.signInsPerNetwork };
  await context.store.write((transaction) => limitNetwork(context, transaction, clientAddress, counted));
}
