import { describe, expect, it } from 'vitest';
import type { Message } from '../../../contract/account/account.ts';
import { mergeMessages } from './message-item.tsx';

function message(id: string, seconds: number, text = id, nanoseconds = 0): Message {
  return {
    id,
    message: text,
    mood: 'none',
    email: 'no-email',
    displayName: 'no-name',
    createdAt: { seconds, nanoseconds },
  };
}

describe('merging messages', () => {
  it('lists messages newest first @9.8', () => {
    const merged = mergeMessages([message('b', 2)], [message('a', 1), message('c', 3)]);
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    const atOnce = mergeMessages([message('d', 1, 'd', 1e6)], [message('c', 1, 'c', 2e6)]);
    expect(atOnce.map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('removes duplicate messages, and keeps those from the first list', () => {
    const merged = mergeMessages([message('a', 1, 'now')], [message('a', 1, 'before')]);
    expect(merged.map((one) => one.message)).toEqual(['now']);
  });
});
