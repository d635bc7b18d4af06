import { expect, listenFor, until, type CaptureCheck } from './check.ts';
import { farthest, neighbourOf, poseOf } from './capture-places.ts';

/** Events, and the end of a capture. The last check disposes of it. */
export const EVENT_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'whoever stops listening hears no more, and the others do',
    async run(capture) {
      let heard = 0;
      const stop = capture.listen({ arrived: () => (heard += 1) });
      stop();
      const others = listenFor(capture, 'arrived');
      await capture.goTo(neighbourOf(capture).id);
      await until(others, 'Nobody said that one has arrived.');
      expect(heard === 0, 'It was still called.');
    },
  },
  {
    title: 'the eye is one object, changed in place',
    async run(capture) {
      const pose = poseOf(capture);
      const moved = listenFor(capture, 'moved');
      await capture.goTo(neighbourOf(capture).id);
      await until(moved, 'Nobody said that the eye moved.');
      expect(capture.pose === pose, 'There is another eye now.');
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
