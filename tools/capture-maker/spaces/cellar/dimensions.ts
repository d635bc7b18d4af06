import { CEILING, roomById } from './rooms.ts';
import type { Capture } from '../../../../contract/capture.ts';
import { between } from '../../building/describe.ts';
import { DOOR } from '../../building/wall.ts';
import { BOILER } from '../../furniture/premises/heating.ts';
import { CARRIAGE } from '../../furniture/interior/mobile-shelving.ts';
import { CABINET } from '../../furniture/premises/electrical.ts';
import { TANK } from '../../furniture/premises/tanks.ts';
import { BENCH_HEIGHT } from '../../furniture/works/workbench.ts';
import { AISLE, SHELVING, WORKBENCH } from './storerooms.ts';
import { SWITCHGEAR } from './electrical.ts';
import { BOILERS, TANKS } from './heating-pipes.ts';
import { WINDOWS, walls } from './shell.ts';

export function dimensions(): Capture['dimensions'] {
  const [heating, corridor, reading] = [roomById('heating'), roomById('corridor'), roomById('reading')];
  const window = WINDOWS[0]!;
  const machineDoor = walls.find(({ at }) => at === 7.8)!.openings[0]!;
  const passage = walls.find(({ at }) => at === 9.1)!.openings[0]!;
  const boiler = BOILERS[0]!;
  const tank = TANKS[1]!;
  const cabinet = SWITCHGEAR.x - CABINET.depth / 2 + 0.1;
  const edge = WORKBENCH.z - 0.3;
  return [
    between('Heating plant, length', [heating.x0, 3.1, 13.4], [heating.x1, 3.1, 13.4]),
    between('Heating plant, depth', [5.8, 3.1, heating.z0], [5.8, 3.1, heating.z1]),
    between('Corridor, width', [3.6, 1.9, corridor.z0], [3.6, 1.9, corridor.z1]),
    between('Ceiling height, heating plant', [5.6, 0, 12.6], [5.6, CEILING, 12.6]),
    between('Machine door, width', [machineDoor.from, 1, 7.8], [machineDoor.to, 1, 7.8]),
    between('Machine door, height', [8, 0, 7.8], [8, DOOR.height, 7.8]),
    between('Passage to the air unit, width', [9.1, 1.5, passage.from], [9.1, 1.5, passage.to]),
    between('Window in the heating plant, width', [window.from, 1.6, 13.75], [window.to, 1.6, 13.75]),
    between(
      'Boiler, width',
      [boiler.x, 0.8, boiler.z - BOILER.width / 2],
      [boiler.x, 0.8, boiler.z + BOILER.width / 2],
    ),
    between('Buffer tank, diameter', [tank.x - TANK.radius, 1, tank.z], [tank.x + TANK.radius, 1, tank.z]),
    between('Switch cabinet, height', [cabinet, 0, SWITCHGEAR.z], [cabinet, CABINET.height, SWITCHGEAR.z]),
    between(
      'Archive aisle, width',
      [AISLE.x0, 2, SHELVING.front - 0.01],
      [AISLE.x1, 2, SHELVING.front - 0.01],
    ),
    between('Shelving, height', [SHELVING.carriages[3]!, 0, 2], [SHELVING.carriages[3]!, CARRIAGE.height, 2]),
    between('Workbench, height', [WORKBENCH.x, 0, edge], [WORKBENCH.x, BENCH_HEIGHT, edge]),
    between('Reading room, width', [reading.x0, 2.6, 4], [reading.x1, 2.6, 4]),
  ];
}
