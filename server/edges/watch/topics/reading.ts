import type { Topic } from '../../../../contract/topic.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { EventFrame } from './event-frame.ts';
import { readChanges, readSnapshot, type Snapshot } from './snapshot.ts';

/** In which forms a topic is to be read. */
export interface Wanted {
  whole: boolean;
  /** The revisions from which on changes are to be told. */
  since: ReadonlySet<number>;
}

export const WHOLE: Wanted = { whole: true, since: new Set() };

/** One reading of a topic, in the forms that its watchers need; each is made into bytes once for all of them. */
export class Reading {
  /** Of what was read first: who got that may yet miss what came between. */
  readonly revision: number;
  /** Whether the document's own content lets others than its owner see it; as it was read last. */
  readonly public: boolean;
  /** False for a document that is not there. */
  readonly exists: boolean;
  readonly #whole: EventFrame | null;
  readonly #changes: ReadonlyMap<number, EventFrame>;

  /** At least one of the two: the topic as it is, and its changes by the revision from which on they tell. */
  constructor(topic: string, whole: Snapshot | null, changes: ReadonlyMap<number, Snapshot> = new Map()) {
    const read = [...changes.values(), ...(whole ? [whole] : [])];
    this.revision = read[0]?.revision ?? 0;
    this.public = read.at(-1)?.public ?? false;
    this.exists = whole?.json !== 'null';
    this.#whole = whole && new EventFrame(topic, whole);
    this.#changes = new Map(
      [...changes].map(([since, snapshot]) => [since, new EventFrame(topic, snapshot)]),
    );
  }

  /** What tells a watcher that has seen revision `sent` how the topic is; null where this was not read for it. */
  frameFor(sent: number, takesChanges: boolean): EventFrame | null {
    return (takesChanges ? this.#changes.get(sent) : null) ?? this.#whole;
  }
}

/** Reads a topic in the forms that are wanted, and whole where changes cannot be told; the caller checks rights. */
export async function readTopic(
  context: Needs<'config' | 'store'>,
  name: string,
  topic: Topic,
  { whole, since }: Wanted,
): Promise<Reading> {
  const changes = new Map<number, Snapshot>();
  for (const revision of since) {
    const told = await readChanges(context, topic, revision);
    if (told) changes.set(revision, told);
  }
  const needsWhole = whole || changes.size < since.size;
  return new Reading(name, needsWhole ? await readSnapshot(context, topic) : null, changes);
}
