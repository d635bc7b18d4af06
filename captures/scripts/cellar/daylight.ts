import { afternoon, hazySun } from '../building/daylight.ts';
import type { Daylight } from '../building/daylight.ts';

/** Noon and a half, the sun high enough to reach down the light well and on to the floor. */
export const wellLight: Daylight = {
  sun: hazySun([-0.4, 0.74, 0.54], [9, 8, 6.5]),
  sky: afternoon.sky,
  exposure: 2.15,
};
