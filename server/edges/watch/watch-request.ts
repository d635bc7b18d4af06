import type { SeenTopic } from '../../../contract/topic.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { holderOf } from '../../platform/limits/open-at-once.ts';
import type { Watcher } from './watcher.ts';

/** Who asks, and from where. */
interface Asker {
  actor: Actor;
  clientAddress: string;
}

/** A request to watch, as the route read it. */
export interface WatchRequest extends Asker {
  topics: readonly SeenTopic[];
  /** Topics may join and leave it while it is open, and one that may not be seen is `gone` instead of a refusal of all. */
  shared: boolean;
  /** As in a change of it. */
  ask: number | null;
  /** Of a tour that was seen only what changed is told, where it can be. */
  changes: boolean;
  lastEventId: string | undefined;
}

/** A change of an open shared stream. */
export interface StreamChange extends Asker {
  streamId: string;
  /** The same topic as often as there are readers who have seen it in different revisions. */
  join: readonly SeenTopic[];
  /** The number of the first of `join`, which counts on: each is answered by an event with its number. Null: by one without. */
  ask: number | null;
  /** Names of topics; they leave before others join. */
  leave: readonly string[];
}

/** Whether a request comes from who opened a stream: the same session, or the same client where nobody is signed in. */
export function isOpenedBy(
  { holder, actor: opener }: Pick<Watcher, 'holder' | 'actor'>,
  { actor, clientAddress }: Asker,
): boolean {
  return holder === holderOf(actor, clientAddress) && sessionOf(opener) === sessionOf(actor);
}

function sessionOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.sessionId : null;
}
