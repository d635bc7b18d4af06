import { describe, expect, it, vi } from 'vitest';
import { formatView, parseView, type CaptureView } from '../../../contract/protocol/view-state.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleMarker } from '../../testing/samples.ts';
import type { SurfacePoint } from '../capture.ts';
import { createLocalCapture, type LocalCapture } from './local-capture.ts';

/** The duration of a frame in milliseconds. */
const FRAME = 16;

/** Opens a capture with a scene. `run` draws frames until nothing moves. */
function open(reduced = false) {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => reduced);
  capture.attach({ requestFrame: () => {}, pick: () => null });
  capture.travel.fit({ aspect: 1.6, coveredRight: 0, coveredBelow: 0 });
  function run(): number {
    let frames = 0;
    while (capture.step(FRAME)) frames += 1;
    return frames;
  }
  return { capture, run };
}

/** Returns whether a promise has settled. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  const marker = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(marker)])) !== marker;
}

async function enter(capture: LocalCapture, run: () => number, mode: CaptureView['mode']): Promise<void> {
  const resting = capture.setMode(mode);
  run();
  await resting;
}

describe('modes of a local capture', () => {
  it('flies out and back in, to the place where the user stood before @11.1', async () => {
    const { capture, run } = open();
    const before = capture.view();
    const out = capture.setMode('dollhouse');
    expect(capture.mode()).toBe('dollhouse');
    expect(run()).toBeGreaterThan(30);
    await out;
    expect(capture.pose!.y).toBeGreaterThan(8);
    expect(capture.pose!.pitch).toBeLessThan(-0.3);
    await enter(capture, run, 'inside');
    expect(capture.view().position).toEqual(before.position);
    expect(capture.place().sweep?.id).toBe('hall');
  });

  it('shows a plan from straight above with north up, from far enough away that walls look upright @11.1', async () => {
    const { capture, run } = open();
    await enter(capture, run, 'floorplan');
    expect(capture.pose).toMatchObject({ yaw: 0, pitch: -Math.PI / 2 });
    expect(capture.pose!.y).toBeGreaterThan(100);
    expect(capture.travel.projection.near).toBeGreaterThan(50);
  });

  it('completes a movement in one frame under reduced motion @11.36', async () => {
    const { capture, run } = open(true);
    const out = capture.setMode('dollhouse');
    expect(run()).toBe(0);
    await out;
    expect(capture.pose!.y).toBeGreaterThan(8);
  });

  it('resolves waiting movements when another movement replaces them', async () => {
    const { capture, run } = open();
    const walking = capture.walkTo('corner');
    capture.step(FRAME);
    expect(await isSettled(walking)).toBe(false);
    const out = capture.setMode('dollhouse');
    expect(await isSettled(walking)).toBe(true);
    expect(await isSettled(out)).toBe(false);
    run();
    await out;
  });

  it('completes movements even without a scene', async () => {
    const capture = createLocalCapture(sampleCapture, { folder: '/' }, () => false);
    await capture.walkTo('corner');
    expect(capture.place().sweep?.id).toBe('corner');
    await capture.setMode('floorplan');
    await capture.showFloor('upper');
    expect(capture.view()).toMatchObject({ mode: 'floorplan', floor: 'upper' });
  });

  it('flies inside when the user goes from outside to a sweep', async () => {
    const { capture, run } = open();
    const arrived = vi.fn<() => void>();
    const changed = vi.fn<() => void>();
    await enter(capture, run, 'floorplan');
    capture.listen({ arrived, changed });
    const coming = capture.walkTo('island');
    run();
    await coming;
    expect(capture.view()).toMatchObject({ mode: 'inside', sweep: 'island', position: [9, 4.8, 1] });
    expect(arrived).toHaveBeenCalledOnce();
    expect(changed).toHaveBeenCalled();
  });

  it('reports a movement at most once per frame, and only if the eye moved', () => {
    const { capture, run } = open();
    const moved = vi.fn<() => void>();
    capture.step(FRAME);
    capture.listen({ moved });
    capture.step(FRAME);
    expect(moved).not.toHaveBeenCalled();
    capture.turn(0.5, 0);
    const frames = run();
    expect(moved.mock.calls.length).toBeLessThanOrEqual(frames + 1);
    expect(moved).toHaveBeenCalled();
  });
});

describe('the scene of a local capture', () => {
  const point: SurfacePoint = { position: [1, 0, 6], normal: [0, 1, 0] };

  it('picks surfaces for the capture until it is detached', async () => {
    const capture = createLocalCapture(sampleCapture, { folder: '/' }, () => false);
    expect(await capture.pick(0, 0)).toBeNull();
    const detach = capture.attach({ requestFrame: () => {}, pick: () => point });
    expect(await capture.pick(0, 0)).toBe(point);
    detach();
    expect(await capture.pick(0, 0)).toBeNull();
  });

  it('ignores a detach call from a previous scene', async () => {
    const capture = createLocalCapture(sampleCapture, { folder: '/' }, () => false);
    const detachFirst = capture.attach({ requestFrame: () => {}, pick: () => null });
    capture.attach({ requestFrame: () => {}, pick: () => point });
    detachFirst();
    expect(await capture.pick(0, 0)).toBe(point);
  });
});

describe('floors of a local capture', () => {
  it('shows all floors from outside until the user chooses a floor, but only the user’s own floor in a plan @11.2', async () => {
    const { capture, run } = open();
    expect(capture.shownFloor()).toBe('ground');
    await enter(capture, run, 'dollhouse');
    expect(capture.shownFloor()).toBeNull();
    await enter(capture, run, 'floorplan');
    expect(capture.shownFloor()).toBe('ground');
    await enter(capture, run, 'dollhouse');
    expect(capture.shownFloor()).toBeNull();
    const shown = capture.showFloor('upper');
    run();
    await shown;
    await enter(capture, run, 'floorplan');
    expect(capture.shownFloor()).toBe('upper');
  });

  it('ignores a request for an unknown floor', async () => {
    const { capture, run } = open();
    await enter(capture, run, 'dollhouse');
    await capture.showFloor('cellar');
    expect(capture.shownFloor()).toBeNull();
  });

  it('goes to the nearest viewpoint of a floor chosen from inside @11.2', async () => {
    const { capture, run } = open();
    const coming = capture.showFloor('upper');
    run();
    await coming;
    expect(capture.place().sweep?.id).toBe('landing');
    expect(capture.shownFloor()).toBe('upper');
  });

  it('returns each floor’s plan under its own or the default file name', () => {
    const { capture } = open();
    expect(capture.planOf('ground')).toBe('/captures/gv360sample/plan.svg');
    expect(capture.planOf('upper')).toBe('/captures/gv360sample/plan-upper.svg');
    expect(capture.planOf('cellar')).toBeNull();
  });
});

describe('a view of a local capture', () => {
  for (const mode of ['dollhouse', 'floorplan'] as const) {
    it(`restores a view from a link: ${mode}, turned, moved and zoomed @11.10`, async () => {
      const { capture, run } = open();
      await enter(capture, run, mode);
      capture.travel.turn(0.4, 0.2, false);
      capture.travel.pan(0.1, -0.05, false);
      capture.travel.zoom(0.6, 0.1, 0.2, false);
      run();
      const link = formatView(capture.view());
      const other = open();
      const coming = other.capture.setView(parseView(link)!);
      other.run();
      await coming;
      expect(formatView(other.capture.view())).toBe(link);
    });
  }

  it('restores a view inside from a link @11.10', async () => {
    const { capture, run } = open();
    void capture.walkTo('corner');
    run();
    capture.travel.turn(1, 0.2, false);
    run();
    const link = formatView(capture.view());
    const other = open();
    void other.capture.setView(parseView(link)!);
    other.run();
    expect(formatView(other.capture.view())).toBe(link);
  });

  it('shows the nearest view if a link refers to a deleted sweep or floor @11.11', async () => {
    const { capture, run } = open();
    const view = {
      ...capture.view(),
      sweep: 'gone',
      floor: 'cellar',
      position: [8.5, 4.8, 1] as [number, number, number],
    };
    void capture.setView(view);
    run();
    expect(capture.place().sweep?.id).toBe('island');
    void capture.setView({ ...view, mode: 'dollhouse', pitch: 1 });
    run();
    expect(capture.mode()).toBe('dollhouse');
    expect(capture.shownFloor()).toBeNull();
    expect(capture.pose!.pitch).toBeLessThan(0);
  });
});

describe('walking through a local capture', () => {
  it('follows the route, looks along the path and stops at the destination @11.6', async () => {
    const { capture } = open();
    const walking = capture.walkTo('corner');
    let frames = 0;
    let aside = 0;
    let across = 0;
    while (capture.step(FRAME)) {
      frames += 1;
      aside = Math.max(aside, capture.pose!.x - 2);
      if (capture.pose!.z > 4.5) across = Math.max(across, capture.pose!.x - 1);
    }
    await walking;
    expect(aside).toBeLessThan(0.01); // The walk never deviates to the east.
    expect(across).toBeLessThan(0.1); // The walk does not cut the corner either: it goes west first.
    expect(frames * FRAME).toBeLessThan(5000);
    expect(capture.view().position).toEqual([2, 1.6, 1]);
    expect(capture.pose!.yaw).toBeCloseTo(Math.atan2(-1, 3), 3);
  });

  it('never moves the user abruptly, even when another walk replaces the current walk', () => {
    const { capture } = open();
    const { pose } = capture;
    let [x, z] = [pose!.x, pose!.z];
    let farthest = 0;
    void capture.walkTo('corner');
    for (let frame = 0; frame < 300; frame += 1) {
      if (frame === 50) void capture.walkTo('east');
      if (frame === 70) capture.walkTowards('forward', false);
      capture.step(FRAME);
      farthest = Math.max(farthest, Math.hypot(pose!.x - x, pose!.z - z));
      [x, z] = [pose!.x, pose!.z];
    }
    expect(farthest).toBeGreaterThan(0);
    expect(farthest).toBeLessThan(0.4);
  });

  it('lets the user look around while walking', () => {
    const { capture, run } = open();
    void capture.walkTo('corner');
    for (let frame = 0; frame < 20; frame += 1) capture.step(FRAME);
    const { yaw } = capture.pose!;
    capture.travel.turn(1, 0, false);
    run();
    expect(capture.pose!.yaw).toBeCloseTo(yaw + 1, 3);
    expect(capture.place().sweep?.id).toBe('corner');
  });

  it('resets the zoom when the user starts another walk', () => {
    const { capture, run } = open();
    const whole = capture.travel.projection.angle;
    capture.travel.zoom(0.01, 0, 0, false);
    run();
    expect(capture.travel.projection.angle).toBeLessThan(whole / 2);
    expect(capture.travel.projection.angle).toBeGreaterThan(whole / 4);
    void capture.walkTo('west');
    run();
    expect(capture.travel.projection.angle).toBeCloseTo(whole, 5);
  });
});

it('shows an annotation at the requested height above the middle of the view', async () => {
  const marker = sampleMarker({ position: [1, 0.5, 2], sweep: 'west' });
  const pitchFor = async (above?: number): Promise<number> => {
    const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
    await capture.showAnnotation(marker, above);
    return capture.view().pitch;
  };
  const [middle, above] = [await pitchFor(), await pitchFor(0.2)];
  const { angle } = createLocalCapture(sampleCapture, { folder: '/' }, () => true).travel.projection;
  expect(Math.tan(middle - above) / (2 * Math.tan(angle / 2))).toBeCloseTo(0.2, 3);
});
