import type { Capture } from '../../../../contract/capture.ts';
import { DESK } from '../../furniture/interior/desks.ts';
import { WORKTOP } from '../../furniture/interior/counter-parts.ts';
import { between } from '../../building/describe.ts';
import { DOOR } from '../../building/wall.ts';
import { CLUSTERS } from './furnish-office.ts';
import { CEILING, roomById } from './rooms.ts';
import { walls } from './walls.ts';

export function dimensions(): Capture['dimensions'] {
  const office = roomById('office');
  const meeting = roomById('meeting');
  const focusDoor = walls.flatMap((wall) => (wall.at === 6.4 ? wall.openings : [])).find((o) => o.from > 12)!;
  const window = walls.find((wall) => wall.at === 13.875)!.openings[0]!;
  const cluster = CLUSTERS[1]!;
  const edge = cluster.x + DESK.depth + 0.03;
  return [
    between('Focus room door, width', [focusDoor.from, 1, 6.4], [focusDoor.to, 1, 6.4]),
    between(
      'Focus room door, height',
      [focusDoor.from + DOOR.width / 2, 0, 6.4],
      [focusDoor.from + DOOR.width / 2, DOOR.height, 6.4],
    ),
    between('Open office, length', [office.x0, 2.8, 9], [office.x1, 2.8, 9]),
    between('Open office, depth', [7, 2.8, office.z0], [7, 2.8, office.z1]),
    between('Meeting room, width', [meeting.x0, 2.8, 12], [meeting.x1, 2.8, 12]),
    between('Ceiling height, open office', [7.6, 0, 9.2], [7.6, CEILING, 9.2]),
    between('Window in the open office, width', [window.from, 1.6, 13.78], [window.to, 1.6, 13.78]),
    between(
      'Desk, width',
      [edge, DESK.height, cluster.z + 0.01],
      [edge, DESK.height, cluster.z + 0.01 + DESK.width],
    ),
    between('Desk, height', [edge, 0, cluster.z + 0.01], [edge, DESK.height, cluster.z + 0.01]),
    between('Kitchen worktop, height', [16.03, 0, 0.861], [16.03, WORKTOP, 0.861]),
  ];
}
