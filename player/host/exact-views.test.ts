import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_OPEN, type ViewState } from '../../contract/protocol/view-state.ts';
import { createLocalCapture, type LocalCapture } from '../capture/model/local-capture.ts';
import { followExactViews } from './exact-views.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { createPlayerStore } from '../state/player-state.ts';

/** The time between two frames of a very slow device, in milliseconds. */
const SLOW = 400;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Draws on request like a browser, but at a low frame rate. */
function drawSlowly(capture: LocalCapture): void {
  let frame: ReturnType<typeof setTimeout> | null = null;
  function requestFrame(): void {
    frame ??= setTimeout(() => {
      frame = null;
      if (capture.step(SLOW)) requestFrame();
    }, SLOW);
  }
  capture.attach({ requestFrame, pick: () => null });
}

function follow() {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => false);
  drawSlowly(capture);
  const state = createPlayerStore(true);
  const told: ViewState[] = [];
  followExactViews(
    state,
    (view) => told.push(view),
    () => {},
  );
  state.set({ capture, screen: { kind: 'walking' } });
  return { capture, state, told };
}

describe('the current view', () => {
  it('is sent when a walk ends, even at a low frame rate @11.12', async () => {
    const { capture, told } = follow();
    let moves = 0;
    capture.listen({ moved: () => (moves += 1) });
    void capture.walkTo('corner');
    await vi.advanceTimersByTimeAsync(1500);
    expect(capture.atRest()).toBe(false);
    expect(moves).toBeGreaterThan(1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(capture.atRest()).toBe(true);
    expect(told.map(({ sweep }) => sweep)).toEqual(['corner']);
  });

  it('is sent at most a few times a second while it turns @11.12', async () => {
    const { capture, told } = follow();
    for (let turn = 0; turn < 60; turn += 1) {
      capture.travel.turn(0.05, 0, false);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(told.length).toBeLessThanOrEqual(6 * 3);
    await vi.advanceTimersByTimeAsync(2000);
    expect(told.at(-1)?.yaw).toBeCloseTo(capture.pose?.yaw ?? NaN, 3);
  });

  it('is not sent at the start, or when it equals the last view sent @11.12', async () => {
    const { capture, state, told } = follow();
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual([]);
    state.set({ selection: { kind: 'tag', id: 'a' } });
    await vi.advanceTimersByTimeAsync(2000);
    expect(told.map(({ selection }) => selection)).toEqual([{ kind: 'tag', id: 'a' }]);
    capture.turn(1, 0);
    capture.turn(-1, 0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveLength(1);
  });

  it('becomes the requested view as soon as a space can show it @11.10', async () => {
    const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
    const state = createPlayerStore(true);
    const told: ViewState[] = [];
    const goToView = followExactViews(
      state,
      (view) => told.push(view),
      () => {},
    );
    const position: ViewState['position'] = [1, 1.6, 4];
    const wanted = { ...capture.view(), ...NOTHING_OPEN, sweep: 'west', position };
    goToView(wanted);
    state.set({ capture, screen: { kind: 'walking' } });
    await vi.advanceTimersByTimeAsync(2000);
    expect(capture.place().sweep?.id).toBe('west');
    expect(told.map(({ sweep }) => sweep)).toEqual(['west']);
  });
});
