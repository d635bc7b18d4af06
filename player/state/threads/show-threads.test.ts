import { expect, test, it } from 'vitest';
import { sampleComment, sampleThread } from '../../../tests/support/player/threads-host.ts';
import { markerOfThread, showThreads } from './show-threads.ts';
import type { ThreadPerson } from '../../../contract/threads/thread.ts';
import { commentPieces, findMentions, oneLine } from './comment-text.ts';

test('marks the pin of a thread with unread comments, and includes their number in its name', () => {
  const document = {
    revision: 5,
    threads: [sampleThread('t1')],
    comments: [
      sampleComment('c1', 't1', 'Is this door locked?'),
      sampleComment('c2', 't1', 'Yes.', { revision: 4 }),
    ],
  };
  const around = { annotations: {}, documents: [], capture: null };
  const pinOf = (seen: number) => {
    const [shown] = showThreads(document, { me: 'me', seen: { '': 1, t1: seen } }, around, []);
    return markerOfThread(shown!);
  };
  const [unread, read] = [pinOf(1), pinOf(4)];
  expect([unread.unread, unread.title]).toEqual([true, 'Is this door locked? · 1 unread']);
  expect([read.unread, read.title]).toEqual([false, 'Is this door locked?']);
  expect(unread.color).not.toBe(read.color);
});

const person = (key: string, name: string): ThreadPerson => ({ key, name, member: true });
const people = [person('ann', 'Ann'), person('anna', 'Anna Lind'), person('bo', 'Bo'), person('bo2', 'Bo')];

it.each([
  ['@Ann, look', ['ann']],
  ['@Anna Lind and @Bo', ['anna', 'bo']],
  ['mail ann@Bo.example', []],
  ['@Bobby', []],
  ['@', []],
])('finds mentions in %j: %j', (text, keys) => {
  expect(findMentions(text, people).map(({ person: { key } }) => key)).toEqual(keys);
});

it('splits a comment into words, links and mentions without losing text', () => {
  const text = 'See https://a.example/@Bo, @Bo: javascript:alert(1) <b>';
  const pieces = commentPieces(text, people);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ href }) => href)).toMatchObject([{ href: 'https://a.example/@Bo' }]);
  expect(pieces.filter(({ person: who }) => who)).toMatchObject([{ text: '@Bo', person: { key: 'bo' } }]);
});

it('oneLine removes line breaks and characters that change the direction of surrounding text', () => {
  expect(oneLine('\u202egnp.exe\r\n\u2066a\u0000b ', 40)).toBe('gnp.exe a b');
  expect(oneLine('😀'.repeat(50), 10)).toBe(`${'😀'.repeat(9)}…`);
});
