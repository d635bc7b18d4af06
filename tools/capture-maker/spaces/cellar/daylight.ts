import { afternoon, hazySun } from '../../building/daylight.ts';
import type { Daylight } from '../../building/daylight.ts';

/** Late morning, the sun in the south-east and high enough to reach down the light well and on to the floor. */
export const wellLight: Daylight = {
  sun: hazySun([0.46, 0.74, 0.52], [6.6, 5.8, 4.7]),
  sky: afternoon.sky,
  exposure: 2.3,
  keepHue: 0.5,
};
