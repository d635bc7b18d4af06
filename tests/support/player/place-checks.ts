import {
  expect,
  listenFor,
  until,
  type CaptureCheck,
  expectAt,
  farthest,
  neighbourOf,
  currentSweep,
  sameView,
} from './capture-check.ts';

/** Checks of positions and movements. Each check leaves the capture usable, with the user inside. */
export const PLACE_CHECKS: readonly CaptureCheck[] = [
  {
    title: 'its floors, rooms and sweeps belong together',
    async run({ floors, rooms, sweeps }) {
      const floorIds = idsOf(floors, 'floor');
      const roomIds = idsOf(rooms, 'room');
      const sweepIds = idsOf(sweeps, 'sweep');
      expect(floorIds.size > 0 && sweepIds.size > 0, 'There are no floors or no sweeps.');
      for (const room of rooms) {
        expect(floorIds.has(room.floor), `Room ${room.id} is on no floor.`);
        expect(room.name !== '' && room.outline.length >= 3, `Room ${room.id} has no name or no outline.`);
      }
      for (const { id, floor, room, neighbours } of sweeps) {
        expect(floorIds.has(floor), `Sweep ${id} is on no floor.`);
        expect(room === '' || roomIds.has(room), `Sweep ${id} is in an unknown room.`);
        expect(
          neighbours.every((other) => sweepIds.has(other)),
          `Sweep ${id} has an unknown neighbour.`,
        );
      }
    },
  },
  {
    title: 'one is somewhere from the start',
    async run(capture) {
      const { sweep, room } = capture.place();
      expect(sweep !== null && capture.sweeps.some(({ id }) => id === sweep.id), 'The view is at no sweep.');
      expect(!sweep?.room || room?.id === sweep.room, 'The room is not the sweep’s.');
      expect(capture.modes.includes(capture.mode()), 'It shows a mode that it does not offer.');
      expectAt(capture, sweep!);
    },
  },
  {
    title: 'a move to a neighbour is announced and arrives',
    async run(capture) {
      const next = neighbourOf(capture);
      const heard = listenFor(capture, 'arrived');
      await capture.goTo(next.id);
      await until(heard, 'Arrival was not announced.');
      expectAt(capture, next);
    },
  },
  {
    title: 'one jumps to a sweep far away',
    async run(capture) {
      const goal = farthest(capture);
      await capture.goTo(goal.id);
      expectAt(capture, goal);
    },
  },
  {
    title: 'a walk follows the sweep graph, and the promise waits for the end',
    async run(capture) {
      const goal = farthest(capture);
      await capture.walkTo(goal.id);
      expectAt(capture, goal);
    },
  },
  {
    title: 'a walk ends looking as was asked for',
    async run(capture) {
      const goal = farthest(capture);
      const [yaw, pitch] = [1.2, -0.3];
      await capture.walkTo(goal.id, { yaw, pitch });
      expectAt(capture, goal);
      await until(
        () => sameView(capture.view(), { ...capture.view(), yaw, pitch }),
        () => `The view looks along ${capture.view().yaw}, ${capture.view().pitch}.`,
      );
    },
  },
  {
    title: 'a walk can be ended, at a sweep on its way',
    async run(capture) {
      const walked = capture.walkTo(farthest(capture).id);
      capture.halt();
      await walked;
      await until(() => capture.atRest(), 'It never rests.');
      expectAt(capture, currentSweep(capture));
    },
  },
  {
    title: 'it is at rest except during a movement',
    async run(capture) {
      await until(() => capture.atRest(), 'It never rests.');
      const moving = capture.walkTo(farthest(capture).id);
      expect(!capture.atRest(), 'It reports rest during a walk.');
      await moving;
      await until(() => capture.atRest(), 'It does not rest after a walk.');
    },
  },
  {
    title: 'a movement that is superseded resolves, and the newest request is met',
    async run(capture) {
      const start = currentSweep(capture);
      const superseded = capture.walkTo(farthest(capture).id);
      const left = capture.goTo(neighbourOf(capture).id);
      const last = capture.goTo(start.id);
      await Promise.all([superseded, left, last]);
      expectAt(capture, start);
    },
  },
  {
    title: 'what is not there harms nothing',
    async run(capture) {
      const before = currentSweep(capture);
      const floor = capture.shownFloor();
      await Promise.all([capture.goTo('nowhere'), capture.walkTo('nowhere'), capture.showFloor('nowhere')]);
      expect(capture.planOf('nowhere') === null || capture.floors.length > 0, 'It has a plan of nothing.');
      expect(capture.shownFloor() === floor, 'An unknown floor is shown.');
      expectAt(capture, before);
    },
  },
];

function idsOf(things: readonly { id: string }[], what: string): Set<string> {
  const ids = new Set(things.map(({ id }) => id));
  expect(ids.size === things.length, `Two ${what}s have one id.`);
  return ids;
}
