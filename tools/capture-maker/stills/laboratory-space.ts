import { afternoon } from '../building/daylight.ts';
import type { AreaLight } from '../light/area-light.ts';
import { Model } from '../geometry/model.ts';
import { hazySun } from '../building/daylight.ts';
import { panorama } from '../materials/panorama.ts';
import { pictureSheet } from '../materials/drawings.ts';
import type { Still } from '../building/space.ts';
import { shell } from './shell.ts';
import { benches, onBenches } from './benches.ts';
import { services } from './services.ts';

export const space: Still = {
  folder: 'stills/laboratory',
  build: () => {
    const model = new Model(pictureSheet);
    const lights: AreaLight[] = [];
    model.floor('ground', 0, () => {
      shell(model, lights);
      benches(model);
      onBenches(model);
      services(model, lights);
    });
    return { model, lights };
  },
  daylight: { ...afternoon, sun: hazySun([-0.86, 0.5, 0.3], [7.5, 6.2, 4.7]), exposure: 1.55 },
  outlook: panorama,
  camera: { eye: [5.3, 1.58, 12.9], yaw: 0.17, angle: 70, rise: -0.03 },
  step: 0.14,
};
