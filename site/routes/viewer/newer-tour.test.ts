import { describe, expect, it } from 'vitest';
import { newerTour } from './newer-tour.ts';

const tour = (revision?: number) => ({ matterportId: 'gv360office', revision });

describe('the newer of two states of a tour', () => {
  it('is the one with the higher revision, whichever comes first', () => {
    const [second, third] = [tour(2), tour(3)];
    expect(newerTour(second, third)).toBe(third);
    expect(newerTour(third, second)).toBe(third);
  });

  it('is the known one while nothing is newer', () => {
    const [known, same] = [tour(2), tour(2)];
    expect(newerTour(known, same)).toBe(known);
    expect(newerTour(known, tour())).toBe(known);
  });
});
