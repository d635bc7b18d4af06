import { describe, expect, test } from 'vitest';
import { dayText, exactTime, fullTime, relativeTime, remembered } from './relative-time.tsx';

const at = Date.UTC(2026, 10, 21, 21, 4, 9);

describe('a time in words', () => {
  test.each([
    [0, 'just now'],
    [59_000, 'just now'],
    // The clocks of server and browser differ slightly.
    [-20_000, 'just now'],
    [60_000, '1 minute ago'],
    [5 * 60_000 + 59_000, '5 minutes ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, null],
    [-120_000, null],
  ])('after %i ms, is shown as %j, or exactly if null', (age, text) => {
    expect(relativeTime(at, at + age)).toBe(text);
  });

  test('uses the user’s time zone and the date order of the user’s region', () => {
    expect(exactTime(at, { locale: 'en-US', zone: 'America/New_York' })).toBe('Nov 21, 2026, 4:04 PM');
    expect(exactTime(at, { locale: 'en-DE', zone: 'Asia/Tokyo' })).toBe('22 Nov 2026, 06:04');
    expect(fullTime(at, { locale: 'en-GB', zone: 'Asia/Tokyo' })).toBe(
      'Sunday, 22 November 2026 at 06:04:09 GMT+9',
    );
  });

  test('names UTC if the time zone is unknown', () => {
    expect(exactTime(at, { locale: 'en-GB', zone: null })).toBe('21 Nov 2026, 21:04 UTC');
  });
});

test('shows the same day in every time zone', () => {
  expect(dayText('2026-11-01', { locale: 'en-US', zone: 'America/New_York' })).toBe('Nov 1, 2026');
});

function counted(most: number) {
  const asked: string[] = [];
  const answer = remembered(most, (...given) => {
    asked.push(given.join());
    return given.length === 1 ? null : given.join();
  });
  return { answer, asked };
}

test('computes each result only once, even if it is null @16.23', () => {
  const { answer, asked } = counted(10);
  for (let time = 0; time < 3; time += 1) expect([answer('a', 'b'), answer('c')]).toEqual(['a,b', null]);
  expect(asked).toEqual(['a,b', 'c']);
});

test('keeps a limited number of results, regardless of the arguments @16.23', () => {
  const { answer, asked } = counted(2);
  for (const text of ['a', 'b', 'c', 'c', 'a']) answer(text, '');
  expect(asked).toEqual(['a,', 'b,', 'c,', 'a,']);
});
