import { expect, listenFor, until, type CaptureCheck } from './check.ts';
import { expectAt, near, neighbourOf, poseOf, currentSweep } from './capture-places.ts';

/** How one looks: turning, modes and floors. Each check leaves the capture inside and usable. */
export const MODE_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'one turns by an angle: to the left and upwards when it is positive',
    async run(capture) {
      const pose = poseOf(capture);
      const { yaw, pitch } = pose;
      const up = pitch > 0.5 ? -0.2 : 0.2;
      capture.turn(0.5, up);
      await until(
        () => near(pose.yaw, yaw + 0.5) && near(pose.pitch, pitch + up),
        'One did not turn so far.',
      );
      capture.turn(-0.5, -up);
      await until(() => near(pose.yaw, yaw) && near(pose.pitch, pitch), 'One did not turn back.');
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
        if (differs) await until(heard, `Nobody said that the mode is ${mode}.`);
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
      expect(capture.mode() === 'inside', 'One is still outside.');
      expectAt(capture, goal);
    },
  },
];
