import type { Message } from '../../../../contract/account/message.ts';

/** Both lists as one without doubles, newest first; `first` wins where both know a message. */
export function mergeMessages(first: readonly Message[], second: readonly Message[]): Message[] {
  const known = new Set(first.map(({ id }) => id));
  const all = [...first, ...second.filter(({ id }) => !known.has(id))];
  return all.sort(
    (a, b) =>
      b.createdAt.seconds - a.createdAt.seconds ||
      b.createdAt.nanoseconds - a.createdAt.nanoseconds ||
      (a.id < b.id ? 1 : -1),
  );
}
