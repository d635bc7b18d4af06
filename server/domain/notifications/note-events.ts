import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';

/** Something in a thread that concerns others. */
export interface ThreadEvent {
  kind: 'comment' | 'resolved' | 'reopened';
  threadId: string;
  /** The comment; null for a thread that was resolved or reopened. */
  commentId: string | null;
  /** Account ids. */
  actorId: string;
  mentioned: readonly string[];
  /** Everyone who wrote in the thread. For an edited comment, none: it only concerns those whom it mentions since. */
  participants: readonly string[];
  /** The comment's text; ''. */
  text: string;
  /** Title of what the thread is about; ''. */
  title: string;
  threadRevision: number;
}

/** Notes whom events concern, in the transaction of the change. */
export async function noteThreadEvents(
  _context: Needs<'config' | 'store' | 'now'>,
  _transaction: WriteTransaction,
  _ref: TourRef,
  _events: readonly ThreadEvent[],
): Promise<void> {}
