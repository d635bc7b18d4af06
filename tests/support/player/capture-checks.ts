import {
  type CaptureCheck,
  expect,
  listenFor,
  until,
  farthest,
  neighbourOf,
  poseOf,
  expectAt,
  near,
  currentSweep,
  restingView,
  sameView,
} from './capture-check.ts';
import { PLACE_CHECKS } from './place-checks.ts';
import { ANNOTATION_CHECKS } from './annotation-checks.ts';
import { formatView, parseView } from '../../../contract/protocol/view-state.ts';
import { walkToView } from '../../../player/capture/navigation/walk-to-view.ts';

/** Checks of views in links. Each check leaves the capture usable, with the user inside. */
const VIEW_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'a view is one that a link can carry, and leads back to where it was taken',
    async run(capture) {
      const there = farthest(capture);
      await capture.goTo(there.id);
      capture.turn(0.4, 0);
      const view = await restingView(capture);
      const carried = parseView(formatView(view));
      expect(carried !== null, `A link cannot carry ${JSON.stringify(view)}.`);
      await capture.goTo(there.neighbours[0] ?? there.id);
      await capture.setView(carried!);
      await until(
        () => sameView(capture.view(), view),
        () => `${formatView(view)} became ${formatView(capture.view())}.`,
      );
    },
  },
  {
    title: 'an exact view is come to on foot, and from outside',
    async run(capture) {
      const there = farthest(capture);
      await capture.goTo(there.id);
      capture.turn(-0.3, 0);
      const view = await restingView(capture);
      const arrived = (): Promise<void> =>
        until(
          () => sameView(capture.view(), view),
          () => `${formatView(view)} became ${formatView(capture.view())}.`,
        );
      await capture.goTo(there.neighbours[0] ?? there.id);
      await walkToView(capture, view);
      await arrived();
      await capture.setMode(capture.modes.find((mode) => mode !== 'inside') ?? 'inside');
      await walkToView(capture, view);
      await arrived();
    },
  },
  {
    title: 'a view from outside leads back outside',
    async run(capture) {
      for (const mode of capture.modes.filter((mode) => mode !== 'inside')) {
        await capture.setMode(mode);
        const floor = capture.floors.at(-1)?.id ?? null;
        await capture.showFloor(floor);
        const view = await restingView(capture);
        await capture.setMode('inside');
        await capture.showFloor(null);
        await capture.setView(view);
        const back = capture.view();
        expect(back.mode === mode && back.floor === floor, `${formatView(view)} became ${formatView(back)}.`);
        await capture.showFloor(null);
      }
      await capture.setMode('inside');
    },
  },
];

/** Checks of turning, modes and floors. Each check leaves the capture usable, with the user inside. */
const MODE_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'one turns by an angle: to the left and upwards when it is positive',
    async run(capture) {
      const pose = poseOf(capture);
      const { yaw, pitch } = pose;
      const up = pitch > 0.5 ? -0.2 : 0.2;
      capture.turn(0.5, up);
      await until(
        () => near(pose.yaw, yaw + 0.5) && near(pose.pitch, pitch + up),
        'The view did not turn that far.',
      );
      capture.turn(-0.5, -up);
      await until(() => near(pose.yaw, yaw) && near(pose.pitch, pitch), 'The view did not turn back.');
    },
  },
  {
    title: 'every mode that it offers can be shown, and the inside again',
    async run(capture) {
      for (const mode of [...capture.modes, 'inside' as const]) {
        const differs = capture.mode() !== mode;
        const heard = listenFor(capture, 'changed');
        await capture.setMode(mode);
        expect(capture.mode() === mode, `It shows ${capture.mode()}, not ${mode}.`);
        if (differs) await until(heard, `The mode ${mode} was not announced.`);
      }
      expectAt(capture, currentSweep(capture));
    },
  },
  {
    title: 'from outside one floor is shown, or all',
    async run(capture) {
      if (!capture.modes.includes('dollhouse')) return;
      await capture.setMode('dollhouse');
      for (const floor of [...capture.floors.map(({ id }) => id), null]) {
        await capture.showFloor(floor);
        expect(capture.shownFloor() === floor, `It shows ${capture.shownFloor()}, not ${floor}.`);
      }
      await capture.setMode('inside');
    },
  },
  {
    title: 'from outside one goes straight in to a sweep',
    async run(capture) {
      if (!capture.modes.includes('dollhouse')) return;
      const goal = neighbourOf(capture);
      await capture.setMode('dollhouse');
      await capture.goTo(goal.id);
      expect(capture.mode() === 'inside', 'The view is still outside.');
      expectAt(capture, goal);
    },
  },
];

/** Checks of events and disposal. The last check disposes of the capture. */
const EVENT_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'a listener that stops receives nothing more, and the others still do',
    async run(capture) {
      let heard = 0;
      const stop = capture.listen({ arrived: () => (heard += 1) });
      stop();
      const others = listenFor(capture, 'arrived');
      await capture.goTo(neighbourOf(capture).id);
      await until(others, 'Arrival was not announced.');
      expect(heard === 0, 'It was still called.');
    },
  },
  {
    title: 'the eye is one object, changed in place',
    async run(capture) {
      const pose = poseOf(capture);
      const moved = listenFor(capture, 'moved');
      await capture.goTo(neighbourOf(capture).id);
      await until(moved, 'The movement of the eye was not announced.');
      expect(capture.pose === pose, 'The eye has changed.');
    },
  },
  {
    title: 'after its end all is harmless',
    async run(capture) {
      const { id } = neighbourOf(capture);
      let heard = 0;
      capture.listen({ arrived: () => (heard += 1), changed: () => (heard += 1) });
      const underWay = capture.walkTo(farthest(capture).id);
      capture.dispose();
      heard = 0;
      capture.setAnnotations([], null);
      capture.turn(1, 0);
      await Promise.all([underWay, capture.goTo(id), capture.setMode('inside'), capture.showFloor(null)]);
      await Promise.all([capture.setView(capture.view()), capture.pick(0, 0)]);
      expect(heard === 0, 'It still emits events.');
      expect(capture.atRest(), 'It still moves.');
      capture.dispose();
    },
  },
];

/**
 * All checks, for every backend. Each check leaves the capture usable, with the user inside, except for the
 * last one, which disposes of it. The checks ask the capture for its modes, so they also work for backends
 * with fewer modes.
 */
export const CAPTURE_CHECKS: readonly CaptureCheck[] = [
  ...PLACE_CHECKS,
  ...MODE_CHECKS,
  ...VIEW_CHECKS,
  ...ANNOTATION_CHECKS,
  ...EVENT_CHECKS,
];
