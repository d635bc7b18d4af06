import { hazySun } from '../building/daylight.ts';
import type { Daylight } from '../building/daylight.ts';
import type { Space } from '../building/space.ts';
import { HOUSE_ID, houseCapture, storeys } from './capture.ts';
import { buildHouse } from './house.ts';
import { eveningValley } from './outlook.ts';

/** An hour before sunset: the sun low in the west-south-west, the sky still bright, the lamps lit. */
const evening: Daylight = {
  sun: hazySun([-0.76, 0.285, 0.6], [13, 8.2, 4.2], 0.018),
  sky: (height, out) => {
    if (height < 0) {
      out[0] = 0.62;
      out[1] = 0.52;
      out[2] = 0.36;
      return;
    }
    const up = Math.sqrt(height);
    out[0] = 2.9 - 1.75 * up;
    out[1] = 2.45 - 1.05 * up;
    out[2] = 2.05 - 0.15 * up;
  },
  exposure: 1.95,
};

export const space: Space = {
  folder: 'atrium',
  id: HOUSE_ID,
  build: buildHouse,
  describe: houseCapture,
  storeys,
  daylight: evening,
  indoors: [
    [
      [0.02, -0.02, 0.02],
      [13.48, 5.95, 5.42],
    ],
    [
      [0.02, -0.02, 5.3],
      [7.02, 5.95, 13.88],
    ],
    [
      [6.9, -0.02, 9.48],
      [13.48, 2.9, 13.88],
    ],
    [
      [11.48, -0.02, 5.3],
      [13.48, 2.9, 9.6],
    ],
  ],
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
