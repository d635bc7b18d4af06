import { describe, expect, it, vi } from 'vitest';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { isSameTour, LiveTour } from './live-tour.ts';

const tourAt = (revision?: number): WireTour => ({ matterportId: 'gv360office', revision, tags: [] });
const changesFrom = (since: number, revision: number): TourChanges => ({
  since,
  revision,
  fields: { name: `Name ${revision}` },
  collections: { tags: { set: [{ id: `t${revision}` }], removed: [] } },
});

function follow(tour: WireTour) {
  const live = new LiveTour(tour);
  const heard = vi.fn<(tour: WireTour, changes: TourChanges | null) => void>();
  return { live, heard, stop: live.subscribe(heard) };
}

describe('a tour that a page follows', () => {
  it('remains the newest state when an older or equal state arrives', () => {
    const { live, heard } = follow(tourAt(2));
    const [third, fourth] = [tourAt(3), tourAt(4)];
    live.take(fourth);
    live.take(third);
    live.take(tourAt(4));
    live.take(tourAt());
    expect(live.current).toBe(fourth);
    expect(heard.mock.calls).toEqual([[fourth, null]]);
  });

  it('applies the changes of a save, even if some of them have already arrived', () => {
    const { live, heard } = follow(tourAt(2));
    live.apply(changesFrom(2, 3));
    live.apply(changesFrom(2, 4));
    expect(live.current).toMatchObject({ revision: 4, name: 'Name 4', tags: [{ id: 't3' }, { id: 't4' }] });
    expect(heard.mock.lastCall).toEqual([live.current, changesFrom(2, 4)]);
  });

  it('waits for the stream if a save follows changes that have not arrived yet', () => {
    const { live, heard } = follow(tourAt(2));
    live.apply(changesFrom(3, 4));
    expect(heard).not.toHaveBeenCalled();
    live.take({ ...tourAt(4), name: 'Theirs' }, changesFrom(2, 4));
    live.apply(changesFrom(3, 4));
    expect(live.current).toMatchObject({ revision: 4, name: 'Theirs' });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('does not call listeners for changes made in the page itself, or after they unsubscribe', () => {
    const { live, heard, stop } = follow(tourAt(2));
    live.replace({ ...tourAt(2), name: 'Here alone' });
    expect(live.current).toMatchObject({ name: 'Here alone' });
    stop();
    live.take(tourAt(3));
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a tour', () => {
  const made = (seconds: number) => ({ ...tourAt(2), created: { seconds, nanoseconds: 0 } });

  it('remains the same tour after a change, but not after a change of capture or a new creation', () => {
    expect(isSameTour(made(1), { ...made(1), revision: 3, name: 'Renamed' })).toBe(true);
    expect(isSameTour(made(1), { ...made(1), matterportId: 'gv360cellar' })).toBe(false);
    expect(isSameTour(made(1), made(2))).toBe(false);
  });
});
