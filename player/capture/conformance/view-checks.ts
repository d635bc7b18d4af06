import { formatView, parseView } from '../../../contract/protocol/view-state.ts';
import { walkToView } from '../navigation/walk-to-view.ts';
import { expect, until, type CaptureCheck } from './check.ts';
import { farthest, restingView, sameView } from './capture-places.ts';

/** Views that a link carries. Each check leaves the capture inside and usable. */
export const VIEW_CHECKS: readonly CaptureCheck[] = [
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
