import { vi } from 'vitest';
import type { Operation } from '../../contract/changes/operation.ts';
import { type Change, type ChangeQueue, createChangeQueue, GATHER } from '../tour/queue/change-queue.ts';
import { addItem, changeItem, removeItem } from '../tour/stored-item.ts';
import { sampleTag, sampleTour } from './sample-tour.ts';

export interface Started<Sent extends Change> {
  queue: ChangeQueue;
  sent: Sent[];
  /** What is kept for the next visit. */
  kept: () => readonly Operation[];
  /** Edits, and waits until that is sent. */
  edit: (operation: Operation) => void;
}

/** A queue that sends its changes to a list, on the fake timers of a test. */
export function startQueue<Type extends Change['type']>(
  type: Type,
  tour = sampleTour(),
): Started<Extract<Change, { type: Type }>> {
  const sent: Extract<Change, { type: Type }>[] = [];
  let kept: readonly Operation[] = [];
  const queue = createChangeQueue({
    send(change) {
      if (change.type !== type) throw new Error(`This host takes no ${change.type}.`);
      sent.push(change as Extract<Change, { type: Type }>);
    },
    changed: () => {},
    keep: (operations) => (kept = operations),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  queue.receive(tour, type === 'operations');
  function edit(operation: Operation): void {
    queue.edit(operation);
    vi.advanceTimersByTime(GATHER);
  }
  return { queue, sent, kept: () => kept, edit };
}

export const boiler = sampleTag();
export const rename = (title: string): Operation => changeItem('tags', boiler, { ...boiler, title });
export const add = (id: string): Operation => addItem('tags', sampleTag({ id, title: id }));
export const remove = (): Operation => removeItem('tags', boiler);
export const titles = (tour: unknown): string[] =>
  (tour as { tags: { title: string }[] }).tags.map((tag) => tag.title);
