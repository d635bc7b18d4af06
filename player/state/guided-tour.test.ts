import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Point } from '../../contract/points/point.ts';
import { createLocalCapture, type LocalCapture } from '../capture/model/local-capture.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { sampleTour } from '../testing/samples.ts';
import { readAnnotations } from '../tour/read-annotations.ts';
import { currentView } from './current-view.ts';
import { createPlayerStore, type PlayerState } from './player-state.ts';
import { shownPanel } from './shown-panel.ts';
import { createGuidedTour } from './guided-tour.ts';
import { tourTexts } from './tour-texts.ts';
import '../start-player.ts';

/**
 * The duration of a frame, and the time within which every walk in the sample capture ends, in milliseconds.
 */
const FRAME = 16;
const WALK = 8_000;

const point = (id: string, sweep: string, stopOrder: number, fields: Partial<Point> = {}): Point => {
  const { position } = sampleCapture.sweeps.find((one) => one.id === sweep)!;
  const view = { mode: 'inside', sweep, position, yaw: 1, pitch: 0, floor: null } as const;
  return {
    id,
    title: id,
    text: '',
    type: 'sight',
    position,
    normal: [0, 1, 0],
    view: { ...view, position: [...position] },
    stopOrder,
    stopSeconds: 10,
    ...fields,
  };
};
const POINTS = [point('west', 'west', 1), point('corner', 'corner', 2), point('landing', 'landing', 3)];

let page: EventTarget & { hidden: boolean };
let wantsLessMotion = false;

beforeEach(() => {
  vi.useFakeTimers();
  wantsLessMotion = false;
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: wantsLessMotion || !query.includes('motion') }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws frame by frame while something moves, like a browser. */
function draw(capture: LocalCapture): void {
  let frame: ReturnType<typeof setTimeout> | null = null;
  function requestFrame(): void {
    frame ??= setTimeout(() => {
      frame = null;
      if (capture.step(FRAME)) requestFrame();
    }, FRAME);
  }
  capture.attach({ requestFrame, pick: () => null, loadMeasuring: () => Promise.reject(new Error('no')) });
}

function start(points: readonly unknown[] = POINTS) {
  const capture = createLocalCapture(
    sampleCapture,
    { folder: '/captures/gv360sample/' },
    () => wantsLessMotion,
  );
  draw(capture);
  const state = createPlayerStore(true);
  const said: string[] = [];
  const stage = new EventTarget();
  const setPoints = (all: readonly unknown[]): void =>
    state.set({ annotations: readAnnotations(sampleTour({ points: all }), state.get().annotations) });
  state.set({ capture, screen: { kind: 'walking' } });
  setPoints(points);
  const context = {
    state,
    announce: (text: string) => void said.push(text),
    stage: stage as HTMLElement,
    focusStage: () => {},
    edit: () => {},
    retry: () => {},
    openBuiltIn: () => {},
    reopen: () => {},
  };
  const guide = createGuidedTour(context, (text) => void said.push(text));
  const now = (): Pick<PlayerState, 'stop'> & { phase: string | undefined } => ({
    stop: state.get().stop,
    phase: state.get().guidedTour?.phase,
  });
  const sweep = (): string | undefined => capture.place().sweep?.id;
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { capture, state, guide, stage, said, now, sweep, pass, setPoints };
}

describe('playing a guided tour @13.14', () => {
  it('closes the files panel @16.21', () => {
    const { guide, state } = start();
    state.set({ filesAt: { folder: null, place: null } });
    guide.start(null);
    expect(shownPanel(state.get(), true)).toBe('tour');
  });

  it('walks from stop to stop, stays at each stop for its time, and ends at the last stop', async () => {
    const { guide, now, sweep, pass, capture } = start();
    guide.start(null);
    expect(now()).toEqual({ stop: 'west', phase: 'walking' });
    await pass(WALK);
    expect(now()).toEqual({ stop: 'west', phase: 'staying' });
    expect([sweep(), capture.view().yaw]).toEqual(['west', 1]);
    await pass(10_000 - WALK / 2);
    expect(now().stop).toBe('corner');
    await pass(WALK + 10_000);
    await pass(WALK + 10_000);
    expect(now()).toEqual({ stop: 'landing', phase: 'over' });
    expect(sweep()).toBe('landing');
  });

  it('stores the current stop in the link to the view', async () => {
    const { guide, state, pass } = start();
    guide.start('corner');
    await pass(WALK);
    expect(currentView(state.get())?.stop).toBe('corner');
    guide.end();
    expect(currentView(state.get())?.stop).toBeNull();
    expect(state.get().guidedTour).toBeNull();
  });

  it('counts no time while the page is hidden', async () => {
    const { guide, state, now, pass } = start();
    guide.start(null);
    await pass(WALK);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    state.set({ sheet: 'help' });
    await pass(60_000);
    expect(now()).toEqual({ stop: 'west', phase: 'staying' });
    state.set({ sheet: null });
    await pass(10_000);
    expect(now().stop).toBe('corner');
  });

  it.each(['pointerdown', 'wheel', 'keydown'])(
    'pauses on %s, both on the way and at a stop',
    async (touch) => {
      const { guide, stage, now, pass, said, capture } = start();
      guide.start('landing');
      await pass(300);
      stage.dispatchEvent(Object.assign(new Event(touch), { key: 'w' }));
      expect(now()).toEqual({ stop: 'landing', phase: 'paused' });
      await pass(WALK);
      expect(capture.atRest()).toBe(true);
      expect(capture.place().sweep?.id).not.toBe('landing');
      expect(said).toEqual([tourTexts.paused]);
      guide.goTo('west');
      await pass(WALK);
      guide.play();
      await pass(WALK);
      expect(now()).toEqual({ stop: 'west', phase: 'staying' });
      stage.dispatchEvent(Object.assign(new Event(touch), { key: 'w' }));
      await pass(60_000);
      expect(now()).toEqual({ stop: 'west', phase: 'paused' });
    },
  );

  it('stops when the user opens anything', async () => {
    const { guide, state, now, pass } = start();
    guide.start(null);
    await pass(WALK);
    state.set({ selection: { kind: 'point', id: 'corner' } });
    expect(now()).toEqual({ stop: 'west', phase: 'paused' });
  });

  it('ignores keys with other functions', async () => {
    const { guide, stage, now } = start();
    guide.start(null);
    stage.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Tab' }));
    expect(now().phase).toBe('walking');
  });

  it('pauses when the view moves for another reason, and resumes from the nearest stop', async () => {
    const { guide, now, pass, capture, sweep } = start();
    guide.start(null);
    await pass(WALK);
    void capture.walkTo('landing');
    await pass(WALK);
    expect(now()).toEqual({ stop: 'west', phase: 'paused' });
    guide.play();
    expect(now()).toEqual({ stop: 'landing', phase: 'walking' });
    void capture.walkTo('hall');
    await pass(WALK);
    expect([now(), sweep()]).toEqual([{ stop: 'landing', phase: 'paused' }, 'hall']);
  });

  it('waits at each stop under reduced motion until the user continues or presses Play', async () => {
    wantsLessMotion = true;
    const { guide, now, pass, sweep } = start();
    guide.start(null);
    await pass(60_000);
    expect([now(), sweep()]).toEqual([{ stop: 'west', phase: 'paused' }, 'west']);
    guide.next();
    await pass(0);
    expect([now().phase, sweep()]).toEqual(['paused', 'corner']);
    guide.play();
    await pass(10_000 + 2 * FRAME);
    expect(now().stop).toBe('landing');
  });

  it('continues with the next stop if another user deletes the current stop, and ends if no stops remain', async () => {
    const { guide, now, pass, setPoints, sweep } = start();
    guide.start('corner');
    await pass(WALK);
    setPoints([POINTS[0], POINTS[2]]);
    await pass(WALK);
    expect([now(), sweep()]).toEqual([{ stop: 'landing', phase: 'staying' }, 'landing']);
    setPoints([]);
    expect(now().stop).toBeNull();
  });

  it('waits at the stop in a link until the user presses Play', async () => {
    const { guide, state, now, pass } = start();
    state.set({ stop: 'corner' });
    await pass(60_000);
    expect(now()).toEqual({ stop: 'corner', phase: undefined });
    guide.play();
    await pass(WALK);
    expect(now()).toEqual({ stop: 'west', phase: 'staying' });
    state.set({ stop: 'landing' });
    await pass(60_000);
    expect(now()).toEqual({ stop: 'landing', phase: undefined });
  });

  it('finds a place from which to view a stop without a view, and skips unplaced items', async () => {
    const { view: _, ...viewless } = POINTS[1]!;
    const { position: __, ...placeless } = POINTS[0]!;
    const { guide, now, pass } = start([placeless, viewless]);
    guide.start(null);
    await pass(WALK);
    expect(now()).toEqual({ stop: 'corner', phase: 'staying' });
  });

  it('announces the reason if it cannot start', () => {
    const { guide, said } = start([]);
    guide.start(null);
    const { guide: other, state, said: saidThere } = start();
    state.set({ draft: { kind: 'point', original: null, item: POINTS[0] as never } });
    other.start(null);
    expect([said, saidThere]).toEqual([[tourTexts.noStops], [tourTexts.writing]]);
  });
});
