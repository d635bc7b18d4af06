import { afternoon, hazySun } from '../building/daylight.ts';
import type { Still } from '../building/space.ts';
import { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import { panorama } from '../materials/panorama.ts';
import { pictureSheet } from '../materials/drawings.ts';
import { buildHall } from './hall.ts';
import { buildLine } from './line.ts';

export const space: Still = {
  folder: 'stills/factory',
  build: () => {
    const model = new Model(pictureSheet);
    const lights: AreaLight[] = [];
    model.floor('ground', 0, () => {
      buildHall(model, lights);
      buildLine(model);
    });
    return { model, lights };
  },
  daylight: { ...afternoon, sun: hazySun([0.32, 0.5, 0.82], [8, 6.7, 5.1]), exposure: 0.95 },
  outlook: panorama,
  camera: { eye: [13.1, 1.7, 42.5], yaw: 0.15, angle: 72, rise: 0.05 },
  step: 0.3,
};
