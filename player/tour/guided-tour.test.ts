import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLastStop, planStopMove } from '../panels/guided-tour/edit-steps.ts';
import { listStops, nearestStop, secondsAt, type Stop } from './stops.ts';
import {
  beginTour,
  continueTour,
  runs,
  stopInstead,
  type TourEvent,
  type GuidedTourRun,
} from './guided-tour-run.ts';

const stop = (id: string, fields: Partial<Stop> = {}): Stop => ({
  id,
  title: id,
  text: '',
  type: 'sight',
  position: [0, 0, 0],
  normal: [0, 1, 0],
  stopOrder: 1,
  ...fields,
});
const { stopOrder: _, ...noStop } = stop('none');

describe('a guided tour’s stops @13.11', () => {
  it('are the points with a rank, in order, with equal ranks sorted by id', () => {
    const point = [stop('c', { stopOrder: 2 }), noStop, stop('b'), stop('a'), stop('d', { stopOrder: -3.5 })];
    const annotations = { point };
    expect(listStops(annotations).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
    expect(listStops({ ...annotations })).toBe(listStops(annotations));
    expect(listStops({ tag: [] })).toEqual([]);
  });

  it('have their own times, within limits @13.13', () => {
    expect([undefined, 1, 30, 9999].map((stopSeconds) => secondsAt({ stopSeconds }))).toEqual([
      8, 2, 30, 600,
    ]);
  });

  it('let a tour resume at the nearest stop, but only if it is clearly nearer', () => {
    const stops = [
      stop('near', { position: [1, 0, 0] }),
      stop('far', { position: [9, 0, 0] }),
      stop('above', { position: [5, 3, 0] }),
    ];
    expect(nearestStop(stops, 'near', [8, 0, 0])).toBe('far');
    expect(nearestStop(stops, 'near', [5.2, 0, 0])).toBe('near');
    expect(nearestStop(stops, 'far', [5, 0, 0])).toBe('far');
    expect(nearestStop(stops, 'gone', [0, 0, 0])).toBe('near');
  });
});

describe('the order of stops @13.12', () => {
  const idsOf = (stops: readonly Stop[]) => listStops({ point: stops }).map(({ id }) => id);

  /** Moves a stop as the editor does: applies the new ranks, if any, and then the rank of the stop itself. */
  function move(stops: readonly Stop[], id: string, to: number): Stop[] {
    const { stopOrder, rerank } = planStopMove(listStops({ point: stops }), id, to);
    const ranks = new Map(rerank.map((one) => [one.id, one.stopOrder]));
    const even = stops.map((one) => ({ ...one, stopOrder: ranks.get(one.id) ?? one.stopOrder }));
    expect(idsOf(even)).toEqual(idsOf(stops));
    return even.map((one) => (one.id === id ? { ...one, stopOrder } : one));
  }

  it('changes only the number of the stop that moves', () => {
    const rank = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -2, max: 2 }),
    );
    fc.assert(
      fc.property(
        fc.array(rank, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (ranks, which, where) => {
          const stops = ranks.map((stopOrder, index) => stop(`s${index}`, { stopOrder }));
          const ids = idsOf(stops);
          const id = ids[which % ids.length]!;
          const to = where % ids.length;
          const wanted = ids.filter((other) => other !== id);
          wanted.splice(to, 0, id);
          expect(idsOf(move(stops, id, to))).toEqual(wanted);
        },
      ),
    );
  });

  it('has numbers left, regardless of how often a stop is moved between two others', () => {
    let stops = ['a', 'b', 'c'].map((id, index) => stop(id, { stopOrder: index + 1 }));
    let reranked = 0;
    for (let times = 0; times < 200; times += 1) {
      const last = idsOf(stops)[2]!;
      reranked += planStopMove(listStops({ point: stops }), last, 1).rerank.length;
      stops = move(stops, last, 1);
    }
    expect(reranked).toBeGreaterThan(0);
    expect(idsOf(stops)).toEqual(['a', 'b', 'c']);
  });

  it('puts a new stop at the end', () => {
    expect(planLastStop([])).toEqual({ stopOrder: 1, rerank: [] });
    expect(planLastStop([stop('a', { stopOrder: 4.5 })]).stopOrder).toBe(5.5);
  });
});

describe('a guided tour @13.13', () => {
  const ids = ['a', 'b', 'c'];
  const after = (run: GuidedTourRun, ...events: TourEvent[]): GuidedTourRun =>
    events.reduce((now, event) => continueTour(now, event, ids), run);
  const arrived = { type: 'arrived' } as const;
  const timeUp = { type: 'time-up' } as const;
  const next = { type: 'next' } as const;
  const back = { type: 'back' } as const;

  it('goes from stop to stop, stays at each stop, and ends after the last', () => {
    let run = beginTour('a', true);
    const seen: string[] = [];
    while (runs(run)) {
      run = after(run, arrived);
      seen.push(`${run.stop} ${run.phase}`);
      run = after(run, timeUp);
    }
    expect(seen).toEqual(['a staying', 'b staying', 'c staying']);
    expect(run).toMatchObject({ stop: 'c', phase: 'over' });
    expect(after(run, { type: 'play', from: 'c' })).toMatchObject({ stop: 'a', phase: 'walking' });
  });

  it('keeps the elapsed time during a pause, and resumes from there', () => {
    const paused = after(beginTour('a', true), arrived, { type: 'pause', waited: 3000 });
    expect(paused).toMatchObject({ phase: 'paused', waited: 3000 });
    const resumed = after(paused, { type: 'play', from: 'a' });
    expect(resumed).toMatchObject({ stop: 'a', phase: 'walking', waited: 3000, leg: paused.leg + 1 });
    expect(after(resumed, arrived).waited).toBe(3000);
    expect(after(paused, { type: 'play', from: 'c' })).toMatchObject({ stop: 'c', waited: 0 });
  });

  it('goes to the stop that the user chooses, and continues automatically only if it was playing', () => {
    expect(after(beginTour('a', true), arrived, next)).toMatchObject({ stop: 'b', phase: 'walking' });
    expect(after(beginTour('a', false), next, next)).toMatchObject({ stop: 'c', phase: 'paused' });
    expect(after(beginTour('c', false), back)).toMatchObject({ stop: 'b', phase: 'paused' });
    expect(after(beginTour('a', false), { type: 'go', stop: 'c' })).toMatchObject({ stop: 'c' });
    expect(after(beginTour('c', true), arrived, timeUp, back)).toMatchObject({ stop: 'b', phase: 'paused' });
    expect(after(beginTour('c', false), { type: 'restart' })).toMatchObject({ stop: 'a', phase: 'walking' });
  });

  it('restarts at the first stop after it has ended', () => {
    const last = beginTour('c', false);
    expect(after(last, next)).toBe(last);
    expect(after(beginTour('a', false), back)).toMatchObject({ stop: 'a', leg: 2 });
  });

  it('continues with the next stop after the current stop is deleted', () => {
    expect(stopInstead('b', ids, ['a', 'c'])).toBe('c');
    expect(stopInstead('c', ids, ['a', 'b'])).toBe('b');
    expect(stopInstead('a', ids, ids)).toBe('a');
    expect(stopInstead('a', ids, [])).toBeNull();
  });
});
