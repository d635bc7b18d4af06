import { vi } from 'vitest';
import type { Operation } from '../../contract/changes/operation.ts';
import { GATHER, type SentOperations } from '../../outbox/outbox.ts';
import { createTourOutbox, type TourOutbox } from '../tour/tour-outbox.ts';
import { addItem, changeItem, removeItem } from '../tour/stored-item.ts';
import { sampleTag, sampleTour } from './sample-tour.ts';

export interface Started {
  outbox: TourOutbox;
  sent: SentOperations[];
  /** What is kept for the next visit. */
  kept: () => readonly Operation[];
  /** Edits, and waits until that is sent. */
  edit: (operation: Operation) => void;
}

/** An outbox that sends to a list, on the fake timers of a test. */
export function startOutbox(tour = sampleTour()): Started {
  const sent: SentOperations[] = [];
  let kept: readonly Operation[] = [];
  const outbox = createTourOutbox({
    send: (operations) => sent.push(operations),
    changed: () => {},
    keep: (operations) => (kept = operations),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  outbox.receive(tour);
  function edit(operation: Operation): void {
    outbox.edit(operation);
    vi.advanceTimersByTime(GATHER);
  }
  return { outbox, sent, kept: () => kept, edit };
}

export const boiler = sampleTag();
export const rename = (title: string): Operation => changeItem('tags', boiler, { ...boiler, title });
export const add = (id: string): Operation => addItem('tags', sampleTag({ id, title: id }));
export const remove = (): Operation => removeItem('tags', boiler);
export const titles = (tour: unknown): string[] =>
  (tour as { tags: { title: string }[] }).tags.map((tag) => tag.title);
