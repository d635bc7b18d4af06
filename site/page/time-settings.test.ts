import { describe, expect, test } from 'vitest';
import { readTimeSettings } from './time-settings.tsx';

const given = (headers: Record<string, string>) => readTimeSettings(new Headers(headers), 7);

describe('a user’s date and time format', () => {
  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'en-DE'],
    ['en-US,en;q=0.9', 'en-US'],
    ['fr', 'en-FR'],
    ['en;q=0.5', 'en-US'],
    ['zh-Hant-TW', 'en-TW'],
    ['*', 'en-GB'],
    ['<script>', 'en-GB'],
  ])('follows the region of %j', (header, locale) => {
    expect(given({ 'accept-language': header }).locale).toBe(locale);
  });

  test('is British by default', () => {
    expect(given({})).toEqual({ locale: 'en-GB', zone: null, now: 7 });
  });

  test.each([
    ['gov360_zone=Europe/Berlin', 'Europe/Berlin'],
    ['a=b; __Host-gov360_zone=Europe/Berlin', 'Europe/Berlin'],
    ['a=b; gov360_zone=America/Argentina/Buenos_Aires; c=d', 'America/Argentina/Buenos_Aires'],
    ['gov360_zone=Etc/GMT+5', 'Etc/GMT+5'],
    ['gov360_zone=Mars/Olympus', null],
    ['gov360_zone=../../etc', null],
    [`gov360_zone=${'A'.repeat(1_000)}`, null],
    ['not_gov360_zone=Europe/Berlin', null],
  ])('uses the time zone from %j', (cookie, zone) => {
    expect(given({ cookie }).zone).toBe(zone);
  });
});
