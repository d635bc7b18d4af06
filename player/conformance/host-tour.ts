import { applyToTour, idOf, listItems, type TourChanges } from '../../contract/changes/tour-changes.ts';
import type { Item, Operation } from '../../contract/changes/operation.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';

/** The tour of the host that this page plays, which saves operations as a server does. */
export interface HostTour {
  revision(): number;
  /** The item as it is, or undefined. */
  find(collection: string, id: string): Item | undefined;
  /** Saves operations. What is saved gets a field that the player cannot know. Returns what came of them. */
  save(operations: readonly Operation[]): TourChanges;
}

export function createHostTour(start: WireTour): HostTour {
  let tour = start;
  const revision = (): number => Number(tour.revision);

  function find(collection: string, id: string): Item | undefined {
    return listItems(tour, collection).find((item) => idOf(item) === id) as Item | undefined;
  }

  return {
    revision,
    find,
    save(operations) {
      const since = revision();
      tour = { ...applyToTour(tour, operations.map(addLaterField)), revision: since + 1 };
      const touched = Map.groupBy(operations, ({ collection }) => collection);
      const collections = [...touched].map(([collection, own]) => {
        const ids = [...new Set(own.map(({ item }) => item.id))];
        const set = ids.flatMap((id) => find(collection, id) ?? []);
        return [collection, { set, removed: ids.filter((id) => !find(collection, id)) }];
      });
      return { since, revision: since + 1, fields: {}, collections: Object.fromEntries(collections) };
    },
  };
}

function addLaterField(operation: Operation): Operation {
  return operation.kind === 'add'
    ? { ...operation, item: { ...operation.item, laterField: { kept: true } } }
    : operation;
}
