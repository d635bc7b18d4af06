import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncer } from './announce-people.ts';
import { NOBODY, takeNews } from './people.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const listOf = (...names: string[]) =>
  takeNews(NOBODY, {
    people: names.map((name, number) => ({
      number,
      id: name,
      name,
      state: 'active',
      mode: null,
      floor: null,
      following: null,
    })),
  }).people;

test('announces people who join at about the same time together, and those who leave together', () => {
  const said: string[] = [];
  const announcer = createAnnouncer((text) => said.push(text));
  announcer.take([], listOf('Ada', 'Bo'));
  announcer.take(listOf('Ada', 'Bo'), listOf('Bo', 'Chen'));
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(['Bo and Chen are here.']);
  announcer.take(listOf('Bo', 'Chen'), listOf('Bo'));
  announcer.say('Bo asks you to come.');
  vi.advanceTimersByTime(2000);
  expect(said.at(-1)).toBe('Chen left. Bo asks you to come.');
});

test('announces a large group by its size', () => {
  const said: string[] = [];
  createAnnouncer((text) => said.push(text)).take([], listOf('A', 'B', 'C', 'D', 'E'));
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(['5 people are here.']);
});
