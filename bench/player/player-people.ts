import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pose, PresentPerson } from '../../contract/presence.ts';
import type { Figure } from '../figure.ts';
import { measureDrawn } from './player-pins.ts';

/** The number of users in a twin at the same time, without the viewer: 50 in all. */
const PEOPLE = 49;
/** The number of users who are near. Their poses arrive at 4 Hz, those of the others at 1 Hz. */
const NEAR = 10;
const PAUSE = 250;

interface Office {
  sweeps: { position: [number, number, number] }[];
}

/**
 * Measures the frame cost of drawing the figures of moving users, compared with a capture without users in
 * the same run.
 */
export function measureFigures(): Promise<Figure[]> {
  const capture = join(import.meta.dirname, '../../captures/gv360office/capture.json');
  const { sweeps } = JSON.parse(readFileSync(capture, 'utf8')) as Office;
  const people = Array.from({ length: PEOPLE }, (_, index): PresentPerson => ({
    number: index + 1,
    id: `user-${index}`,
    name: `Person ${index}`,
    state: 'active',
    mode: 'inside',
    floor: 'level-1',
    following: null,
  }));
  const poses = people.map(({ number }): Pose => {
    const [x, y, z] = sweeps[(number * 7) % sweeps.length]!.position.map((metres) =>
      Math.round(metres * 100),
    );
    return [number, x!, y!, z!, number * 11, 0];
  });
  return measureDrawn({
    what: `${PEOPLE} figures`,
    atMost: 1,
    drawnBy: 'player/scene/people/',
    prepare: (page) => tell(page, people, poses),
    move: (page) => walkAbout(page, poses),
  });
}

function tell(page: Page, people: PresentPerson[], poses: Pose[]): Promise<void> {
  return page.evaluate((news) => window.host.tellPresence(news), {
    begin: true as const,
    people,
    poses,
    rate: 1,
  });
}

/** Moves every user to and fro and turns them, as often as reports would arrive. */
function walkAbout(page: Page, poses: Pose[]): Promise<void> {
  return page.evaluate(
    ({ poses, near, pause }) => {
      let step = 0;
      setInterval(() => {
        step += 1;
        const told = step % 4 === 0 ? poses : poses.slice(0, near);
        const moved = told.map(([number, x, y, z, yaw, pitch]): Pose => [
          number,
          x + Math.round(40 * Math.sin(step + number)),
          y,
          z + Math.round(40 * Math.cos(step + number)),
          yaw + step * 5,
          pitch,
        ]);
        window.host.tellPresence({ poses: moved });
      }, pause);
    },
    { poses, near: NEAR, pause: PAUSE },
  );
}
