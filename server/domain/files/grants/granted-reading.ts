import { formatTopic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { Change } from '../../../platform/feed/feed.ts';
import { KeptRights } from './kept-rights.ts';
import type { Right } from './read-rights.ts';
import { Transfers, type TransferTimes } from './transfers.ts';

export interface GrantTimes extends TransferTimes {
  /** A right is believed for so long without being asked for. */
  kept: number;
}

/**
 * Milliseconds. A right ends within 5 s: a transfer may begin when it is `kept` already over, and is asked for at the next sweep; where the
 * database does not answer, it is cut at the first sweep after `unsure`.
 */
const TIMES: GrantTimes = { kept: 2_000, sweep: 1_000, unsure: 4_000 };

/** Reading files by grants in this process: which right each gives, and the transfers that are to end with it. */
export interface GrantedReading {
  rights: KeptRights;
  transfers: Transfers;
}

/** `times` is for tests, which cannot wait for the real ones. */
export function createGrantedReading(
  context: Needs<'store' | 'feed' | 'log' | 'now'>,
  times?: Partial<GrantTimes>,
): GrantedReading {
  const all = { ...TIMES, ...times };
  const rights = new KeptRights(context, all.kept);
  const transfers = new Transfers(context, all);
  context.feed.subscribe((change) => {
    const isMeant = concerns(change);
    if (!isMeant) return;
    rights.forget(isMeant);
    if (change.kind === 'session-ended') transfers.cut(isMeant);
    else transfers.askAgain(isMeant);
  });
  return { rights, transfers };
}

/** Which rights may have ended by a change; null for none. */
function concerns(change: Change): ((right: Right) => boolean) | null {
  if (change.kind === 'resync') return () => true;
  if (change.kind === 'session-ended') return ({ sessionId }) => sessionId === change.sessionId;
  if (change.kind !== 'changed') return null;
  return ({ userId }) => change.topic === formatTopic({ kind: 'tour', userId });
}
