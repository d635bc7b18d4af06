import { demoTour } from '../../contract/tour-id.ts';
import type { Item, Operation } from '../../contract/changes/operation.ts';
import { applyTourChanges, type TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { readTour } from '../../server/domain/tours/read-tour.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import { actorFor, openTestContext } from '../support/servers/api.ts';
import type { StoreKind } from '../support/stores.ts';

type Listener = (tour: WireTour, changes: TourChanges) => void;

/** A twin in a database, as its owner's browsers see it. */
export interface Twin {
  tour: () => WireTour;
  /** Returns the stored items of a collection. */
  items: (collection: string) => Promise<Item[]>;
  operate: (operations: readonly Operation[]) => Promise<TourChanges>;
  /** Calls the listener on each change. Returns a function that stops it. */
  watch: (listener: Listener) => () => void;
  close: () => Promise<void>;
}

const owner = actorFor('owner');
const userId = 'owner';

export async function openTwin(store: StoreKind): Promise<Twin> {
  const { context, close } = await openTestContext(store);
  await writeTour(context, owner, {
    ...demoTour(userId),
    patch: { matterportId: 'gv360sample', name: 'Lighthouse' },
  });
  const listeners = new Set<Listener>();
  const read = async (): Promise<WireTour> => await readTour(context, owner, demoTour(userId));
  let tour = await read();
  const written: Promise<unknown>[] = [];

  async function write(operations: readonly Operation[]): Promise<TourChanges> {
    const { parts } = await writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
    const changes = JSON.parse(parts.join('')) as TourChanges;
    tour = applyTourChanges(tour, changes);
    for (const listener of listeners) listener(tour, changes);
    return changes;
  }

  return {
    tour: () => tour,
    items: async (collection) => ((await read())[collection] ?? []) as Item[],
    operate(operations) {
      const writing = write(operations);
      written.push(writing);
      return writing;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await Promise.allSettled(written);
      await close();
    },
  };
}
