import { expect, test } from 'vitest';
import type { PresentPerson } from '../../../contract/presence.ts';
import { comeAndLeft, findPerson, followsMe, markIdle, NOBODY, takeNews } from './people.ts';

const person = (number: number, name: string, fields: Partial<PresentPerson> = {}): PresentPerson => ({
  number,
  id: `user-${number}`,
  name,
  state: 'active',
  mode: 'inside',
  floor: null,
  following: null,
  ...fields,
});
const names = (present: { people: readonly { name: string }[] }) => present.people.map(({ name }) => name);

test('sorts people by name, with initials and a colour', () => {
  const present = takeNews(NOBODY, { begin: true, people: [person(2, 'Bo'), person(1, 'Ada King')] });
  expect(names(present)).toEqual(['Ada King', 'Bo']);
  expect(present.people[0]).toMatchObject({ initials: 'AK', color: expect.stringMatching(/^#[\da-f]{6}$/) });
});

test('keeps fields that a report omits', () => {
  const before = takeNews(NOBODY, { people: [person(1, 'Ada')], visitors: 3, followers: [1], rate: 4 });
  const after = takeNews(before, { poses: [[1, 0, 0, 0, 0, 0]] });
  expect(after).toEqual(before);
  expect(after.people).toBe(before.people);
});

test('updates a changed person in place, and removes a person who leaves', () => {
  const before = takeNews(NOBODY, { people: [person(1, 'Ada'), person(2, 'Bo')] });
  const moved = takeNews(before, { people: [person(2, 'Bo', { floor: 'upper' })] });
  expect(findPerson(moved.people, 2)?.floor).toBe('upper');
  expect(names(takeNews(moved, { left: [1] }))).toEqual(['Bo']);
});

test('clears all people on the first report after a request, but keeps whether this user is hidden', () => {
  const before = takeNews(NOBODY, { people: [person(1, 'Ada')], visitors: 2, followers: [1], hidden: true });
  const again = takeNews(before, { begin: true, people: [person(7, 'Bo')] });
  expect(again).toMatchObject({ visitors: 0, followers: [], hidden: true, rate: 1 });
  expect(names(again)).toEqual(['Bo']);
});

test('does not report a person as joined or left if only their number changes', () => {
  const before = takeNews(NOBODY, { people: [person(1, 'Ada'), person(2, 'Bo')] });
  const again = takeNews(before, {
    begin: true,
    people: [{ ...person(8, 'Ada'), id: 'user-1' }, person(9, 'Chen')],
  });
  const { come, left } = comeAndLeft(before.people, again.people);
  expect(come.map(({ name }) => name)).toEqual(['Chen']);
  expect(left.map(({ name }) => name)).toEqual(['Bo']);
});

test('recognizes direct and indirect followers', () => {
  const [ada, bo, chen, dina] = [
    person(1, 'Ada'),
    person(2, 'Bo', { following: 'user-1' }),
    person(3, 'Chen', { following: 'user-4' }),
    person(4, 'Dina', { following: 'user-3' }),
  ];
  const present = takeNews(NOBODY, { people: [ada, bo, chen, dina], followers: [1] });
  expect(present.people.map((each) => followsMe(present, each))).toEqual([true, true, false, false]);
});

test('changes the list only when a person becomes idle or active again', () => {
  const { people } = takeNews(NOBODY, { people: [person(1, 'Ada'), person(2, 'Bo')] });
  expect(markIdle(people, () => false)).toBe(people);
  const idle = markIdle(people, (number) => number === 2);
  expect(idle.map((each) => each.idle)).toEqual([false, true]);
  expect(idle[0]).toBe(people[0]);
});
