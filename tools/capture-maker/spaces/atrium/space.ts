import { hazySun } from '../../building/daylight.ts';
import type { Daylight } from '../../building/daylight.ts';
import type { Space } from '../../building/space.ts';
import { HOUSE_ID, houseCapture, floors } from './capture.ts';
import { buildHouse } from './house.ts';
import { eveningValley } from './outlook.ts';

/** An hour before sunset: the sun low in the west-south-west, the sky still bright, the lamps lit. */
const evening: Daylight = {
  sun: hazySun([-0.76, 0.285, 0.6], [6, 3.85, 2.05], 0.016),
  sky: (height, out) => {
    if (height < 0) {
      out[0] = 0.4;
      out[1] = 0.35;
      out[2] = 0.24;
      return;
    }
    const up = Math.sqrt(height);
    out[0] = 1.75 - 0.95 * up;
    out[1] = 1.5 - 0.55 * up;
    out[2] = 1.28 - 0.05 * up;
  },
  exposure: 1.9,
  keepHue: 0.55,
};

export const space: Space = {
  folder: 'spaces/atrium',
  id: HOUSE_ID,
  build: buildHouse,
  describe: houseCapture,
  floors,
  daylight: evening,
  // Near its walls of glass a room sees so much of the sky that each point looks for itself.
  indoors: [
    [
      [0.02, -0.02, 0.02],
      [13.48, 5.95, 4.8],
    ],
    [
      [0.02, -0.02, 4.8],
      [6.9, 5.95, 5.5],
    ],
    [
      [0.02, -0.02, 5.5],
      [6.4, 5.95, 8.5],
    ],
    [
      [0.9, -0.02, 8.5],
      [6.4, 5.95, 13],
    ],
    [
      [6.4, -0.02, 10.1],
      [13.48, 2.9, 13],
    ],
    [
      [12.1, -0.02, 4.8],
      [13.48, 2.9, 10.1],
    ],
  ],
  texels: 0.85,
  outlook: eveningValley,
  overviews: {
    'over-house': { position: [-8, 13, 24], yaw: -0.75, pitch: -0.62, fov: 48 },
    'over-upper': { position: [6.5, 19, 19], yaw: 0, pitch: -1.05, fov: 56, hide: ['ceiling', 'backdrop'] },
    'over-ground': {
      position: [6.5, 17, 19],
      yaw: 0,
      pitch: -1.05,
      fov: 56,
      hide: ['ceiling', 'backdrop', 'floor-upper'],
    },
    garden: { position: [-5, 1.5, 20], yaw: -0.8, pitch: 0.05, fov: 60 },
  },
};
