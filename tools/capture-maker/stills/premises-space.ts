import { afternoon, hazySun } from '../building/daylight.ts';
import type { Still } from '../building/space.ts';
import type { AreaLight } from '../light/area-light.ts';
import { Model } from '../geometry/model.ts';
import { panorama } from '../materials/panorama.ts';
import { pictureSheet } from '../materials/drawings.ts';
import { buildGalleries } from './galleries.ts';
import { furnishLobby } from './lobby.ts';
import { buildShell } from './premises-shell.ts';

export const space: Still = {
  folder: 'stills/premises',
  build: () => {
    const model = new Model(pictureSheet);
    const lights: AreaLight[] = [];
    model.floor('ground', 0, () => {
      buildShell(model, lights);
      buildGalleries(model, lights);
      furnishLobby(model, lights);
    });
    return { model, lights };
  },
  daylight: { ...afternoon, sun: hazySun([-0.55, 0.72, 0.42], [8, 6.8, 5.2]), exposure: 1.15 },
  outlook: panorama,
  camera: { eye: [9.5, 1.65, 26], yaw: 0.1, angle: 74, rise: 0.2 },
  step: 0.22,
};
