import type { Sweep } from '../../contract/capture.ts';
import type { Tag } from '../../contract/tour.ts';
import { formatView, parseView, type ViewState } from '../../contract/view-state.ts';
import type { Capture } from './capture.ts';
import { nearestAngle } from './pose.ts';
import { shortestWay } from './shortest-way.ts';

/** One promise of `Capture`, tried on a backend. `run` throws a sentence when it is not kept. */
export interface CaptureCheck {
  title: string;
  run(capture: Capture): Promise<void>;
}

/** Metres, radians: what may be lost on the way out of a backend and back. */
const NEAR = 0.35;
const TURNED = 0.06;
/** Milliseconds until something that must happen counts as missing; a software renderer draws a few frames a second. */
const PATIENCE = 20_000;

/**
 * What every backend must keep, in an order in which each check leaves the capture inside and usable; the last disposes of it.
 * The checks ask the capture what it can do, so they hold for backends with fewer modes, too.
 */
export const CAPTURE_CHECKS: readonly CaptureCheck[] = [
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
      expect(sweep !== null && capture.sweeps.some(({ id }) => id === sweep.id), 'One stands at no sweep.');
      expect(!sweep?.room || room?.id === sweep.room, 'The room is not the sweep’s.');
      expect(capture.modes.includes(capture.mode()), 'It shows a mode that it does not offer.');
      expectAt(capture, sweep!);
    },
  },
  {
    title: 'one goes to a neighbour, hears of it, and is there',
    async run(capture) {
      const next = neighbourOf(capture);
      const heard = listenFor(capture, 'arrived');
      await capture.goTo(next.id);
      await until(heard, 'Nobody said that one has arrived.');
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
    title: 'one walks along the sweep graph, and the promise waits for the end',
    async run(capture) {
      const goal = farthest(capture);
      await capture.walkTo(goal.id);
      expectAt(capture, goal);
    },
  },
  {
    title: 'a movement that is overtaken resolves, and the newest wish is met',
    async run(capture) {
      const start = standing(capture);
      const overtaken = capture.walkTo(farthest(capture).id);
      const left = capture.goTo(neighbourOf(capture).id);
      const last = capture.goTo(start.id);
      await Promise.all([overtaken, left, last]);
      expectAt(capture, start);
    },
  },
  {
    title: 'what is not there harms nothing',
    async run(capture) {
      const before = standing(capture);
      const floor = capture.shownFloor();
      await Promise.all([capture.goTo('nowhere'), capture.walkTo('nowhere'), capture.showFloor('nowhere')]);
      expect(capture.planOf('nowhere') === null || capture.floors.length > 0, 'It has a plan of nothing.');
      expect(capture.shownFloor() === floor, 'An unknown floor is shown.');
      expectAt(capture, before);
    },
  },
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
      expectAt(capture, standing(capture));
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
  {
    title: 'a view is one that a link can carry, and leads back to where it was taken',
    async run(capture) {
      const there = farthest(capture);
      await capture.goTo(there.id);
      capture.turn(0.4, 0);
      const view = await restingView(capture);
      expect(view.tag === null, 'A tag is in the view.');
      const carried = parseView(formatView(view));
      expect(carried !== null, `A link cannot carry ${JSON.stringify(view)}.`);
      await capture.goTo(there.neighbours[0] ?? there.id);
      await capture.setView(carried!);
      await until(
        () => sameView(capture.view(), view),
        () => `${text(view)} became ${text(capture.view())}.`,
      );
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
        expect(back.mode === mode && back.floor === floor, `${text(view)} became ${text(back)}.`);
        await capture.showFloor(null);
      }
      await capture.setMode('inside');
    },
  },
  {
    title: 'a surface is found where one looks, and it faces the eye',
    async run(capture) {
      if (!capture.canPick) return;
      const point = await capture.pick(0, 0);
      expect(point !== null, 'There is no surface in the middle of the view.');
      const { x, y, z } = poseOf(capture);
      const [px, py, pz] = point!.position;
      const [nx, ny, nz] = point!.normal;
      const sight = Math.hypot(px - x, py - y, pz - z);
      expect(Math.abs(Math.hypot(nx, ny, nz) - 1) < 0.01, 'The normal is no unit vector.');
      expect((px - x) * nx + (py - y) * ny + (pz - z) * nz < 0.01, 'The surface turns its back.');
      expect(sight > 0 && aheadOf(capture, point!.position) > 0.98, 'The surface is not where one looks.');
    },
  },
  {
    title: 'a tag is shown from where it is well seen',
    async run(capture) {
      if (!capture.canPick) return;
      const point = await capture.pick(0, 0);
      const tag = tagAt('check-1', point!.position, point!.normal);
      await capture.goTo(farthest(capture).id);
      await capture.showTag(tag);
      await until(() => aheadOf(capture, tag.position) > 0.9, 'One does not look at the tag.');
      await capture.showTag({ ...tag, sweep: 'nowhere' });
    },
  },
  {
    title: 'tags come, change and go, as often as one likes',
    async run(capture) {
      const tags = ['a', 'b', 'c'].map((id, index) => tagAt(id, [index, 1, 0], [0, 1, 0]));
      capture.setTags(tags, null);
      capture.setTags(tags.slice(1), 'b');
      capture.setTags([{ ...tags[1]!, title: 'Changed', color: 'red' }, tags[0]!], 'unknown');
      capture.setTags([], null);
      await restingView(capture);
    },
  },
  {
    title: 'whoever stops listening hears no more, and the others do',
    async run(capture) {
      let heard = 0;
      const stop = capture.listen({ arrived: () => (heard += 1) });
      stop();
      const others = listenFor(capture, 'arrived');
      await capture.goTo(neighbourOf(capture).id);
      await until(others, 'Nobody said that one has arrived.');
      expect(heard === 0, 'It was still told.');
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
      capture.setTags([], null);
      capture.turn(1, 0);
      await Promise.all([underWay, capture.goTo(id), capture.setMode('inside'), capture.showFloor(null)]);
      await Promise.all([capture.setView(capture.view()), capture.pick(0, 0)]);
      expect(heard === 0, 'It still tells.');
      capture.dispose();
    },
  },
];

function expect(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

async function until(holds: () => boolean, sentence: string | (() => string)): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!holds()) {
    if (performance.now() > end) throw new Error(typeof sentence === 'string' ? sentence : sentence());
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** True once the event has been told. */
function listenFor(capture: Capture, event: 'arrived' | 'moved' | 'changed'): () => boolean {
  let heard = false;
  const stop = capture.listen({
    [event]: () => {
      heard = true;
      stop();
    },
  });
  return () => heard;
}

function idsOf(things: readonly { id: string }[], what: string): Set<string> {
  const ids = new Set(things.map(({ id }) => id));
  expect(ids.size === things.length, `Two ${what}s have one id.`);
  return ids;
}

function standing(capture: Capture): Sweep {
  const { sweep } = capture.place();
  expect(sweep !== null, 'One stands at no sweep.');
  return sweep!;
}

function neighbourOf(capture: Capture): Sweep {
  const id = standing(capture).neighbours[0];
  const next = capture.sweeps.find((sweep) => sweep.id === id);
  expect(next !== undefined, 'The sweep has no neighbour.');
  return next!;
}

/** The sweep to which the way along the graph has the most steps. */
function farthest(capture: Capture): Sweep {
  const from = standing(capture).id;
  const steps = (sweep: Sweep): number => shortestWay(capture.sweeps, from, sweep.id).length;
  return capture.sweeps.reduce((best, sweep) => (steps(sweep) > steps(best) ? sweep : best));
}

function poseOf(capture: Capture): NonNullable<Capture['pose']> {
  expect(capture.pose !== null, 'The eye is not told.');
  return capture.pose!;
}

function expectAt(capture: Capture, sweep: Sweep): void {
  const at = capture.place().sweep?.id;
  expect(at === sweep.id, `One is at ${at}, not at ${sweep.id}.`);
  const { x, y, z } = poseOf(capture);
  const [sx, sy, sz] = sweep.position;
  const off = Math.hypot(x - sx, y - sy, z - sz);
  expect(off < NEAR, `The eye is ${off.toFixed(2)} m from its sweep.`);
}

function near(angle: number, other: number): boolean {
  return Math.abs(nearestAngle(angle, other) - angle) < TURNED;
}

/** The view once nothing moves any more. */
async function restingView(capture: Capture): Promise<ViewState> {
  let before = '';
  for (let still = 0; still < 6; still += 1) {
    await pause();
    const now = text(capture.view());
    if (now !== before) still = 0;
    before = now;
  }
  return capture.view();
}

function sameView(a: ViewState, b: ViewState): boolean {
  const off = Math.hypot(...a.position.map((value, index) => value - b.position[index]!));
  return (
    a.mode === b.mode && a.sweep === b.sweep && off < NEAR && near(a.yaw, b.yaw) && near(a.pitch, b.pitch)
  );
}

/** The cosine between where one looks and where a point lies. */
function aheadOf(capture: Capture, [px, py, pz]: [number, number, number]): number {
  const { x, y, z, yaw, pitch } = poseOf(capture);
  const far = Math.hypot(px - x, py - y, pz - z);
  const ahead =
    -Math.sin(yaw) * Math.cos(pitch) * (px - x) +
    Math.sin(pitch) * (py - y) -
    Math.cos(yaw) * Math.cos(pitch) * (pz - z);
  return ahead / far;
}

function tagAt(id: string, position: Tag['position'], normal: Tag['normal']): Tag {
  return { id, title: `Tag ${id}`, text: '', color: 'blue', position, normal };
}

function text(view: ViewState): string {
  return formatView(view);
}
