import type { Capture } from '../../../../contract/capture.ts';
import { between } from '../../building/describe.ts';
import { WORKTOP } from '../../furniture/interior/counter-parts.ts';
import { DINING } from './dining.ts';
import { LOWER_CEILING, RISE, STAIR, UPPER_CEILING } from './rooms.ts';
import { tread } from './stair.ts';

export function dimensions(): Capture['dimensions'] {
  const [x, y] = tread(9);
  const treadEdge = x - 0.01 - ((STAIR.x1 - STAIR.x0) / (STAIR.steps - 1) + 0.03) / 2;
  return [
    between('Living room, floor to roof', [2.6, 0, 8.9], [2.6, RISE + UPPER_CEILING, 8.9]),
    between('From floor to floor', [6.3, 0, 11], [6.3, RISE, 11]),
    between('Ceiling height, dining room', [9.4, 0, 12.9], [9.4, LOWER_CEILING, 12.9]),
    between('Study, length', [0.3, 2.6, 2.9], [5.59, 2.6, 2.9]),
    between('Study, depth', [4.9, 2.6, 0.3], [4.9, 2.6, 5.3]),
    between('Study door, width', [5.65, 1, 3.6], [5.65, 1, 4.5]),
    between('Stair, width', [treadEdge, y, STAIR.z0], [treadEdge, y, STAIR.z1]),
    between('Dining table, height', [DINING.x + 0.9, 0, DINING.z], [DINING.x + 0.9, DINING.height, DINING.z]),
    between('Kitchen worktop, height', [12.59, 0, 11.95], [12.59, WORKTOP, 11.95]),
    between('Bedroom, width', [9.56, RISE + 2.55, 3], [13.2, RISE + 2.55, 3]),
    between('Bathroom, depth', [8.5, RISE + 2.5, 0.3], [8.5, RISE + 2.5, 2.74]),
  ];
}
