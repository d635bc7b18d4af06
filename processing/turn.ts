import type { Space } from '../contract/scans/space.ts';
import type { ScanMesh } from './scan-mesh.ts';

/** Turns a mesh in place about the up axis, so that what ran in the direction `angle` of the plan, radians, runs along x. */
export function turnMesh({ parts }: ScanMesh, angle: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const { positions } of parts) {
    for (let at = 0; at < positions.length; at += 3) {
      const [x, z] = [positions[at]!, positions[at + 2]!];
      positions[at] = x * cos + z * sin;
      positions[at + 2] = z * cos - x * sin;
    }
  }
}

type Placed = Pick<Space, 'rooms' | 'doors' | 'walls' | 'stairs' | 'sweeps' | 'start'>;

/** Turns what was found in such a mesh alike; with `-angle`, back. */
export function turnFound<Found extends Placed>(found: Found, angle: number): Found {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ([x, z]: readonly [number, number]): [number, number] => [
    x * cos + z * sin,
    z * cos - x * sin,
  ];
  return {
    ...found,
    rooms: found.rooms.map((room) => ({ ...room, outline: room.outline.map(turn) })),
    doors: found.doors.map((door) => ({ ...door, from: turn(door.from), to: turn(door.to) })),
    walls: found.walls.map((wall) => ({ ...wall, rings: wall.rings.map((ring) => ring.map(turn)) })),
    stairs: found.stairs.map((stair) => ({ ...stair, outline: stair.outline.map(turn), up: turn(stair.up) })),
    sweeps: found.sweeps.map((sweep) => {
      const [x, z] = turn([sweep.position[0], sweep.position[2]]);
      return { ...sweep, position: [x, sweep.position[1], z] as [number, number, number] };
    }),
    // Yaw grows to the left: counter-clockwise from above, while x turns to z clockwise.
    start: { ...found.start, yaw: found.start.yaw + angle },
  };
}
